import { settle } from '#contracts/lease-account.ts';
import type { DueEntry, PaidShare } from '#contracts/lease-account.ts';
import type { Payment, PaymentFilters, PaymentShare } from '#contracts/payments.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import { idOfUnitNamed, unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gte, inArray, lte, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf, jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import { lease, payment, paymentSchedule, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { pageOfTable, readPage, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { propertyRows } from '#server/platform/database/property-rows.queries.ts';
import { holdLeasesOf } from './payment-write.queries.ts';

/** A payment as its queries answer it: for the history, with the code of its property. */
export type PaymentRecord = Payment & { propertyCode: string };

type PaymentRow = Omit<PaymentRecord, 'allocation'>;

const columns = {
  id: payment.id,
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
  leaseId: payment.leaseId,
  propertyCode: payment.propertyCode,
  paymentScheduleId: payment.paymentScheduleId,
  dueDate: paymentSchedule.dueDate,
  amount: payment.amount,
  paidOn: payment.paidOn,
  method: payment.method,
  reference: payment.reference,
  unit: unitName,
  tenant: tenantName,
};

const tenantOfPayment = query
  .select({ name: sql`${tenant.lastName} || ' ' || ${tenant.firstName}` })
  .from(lease)
  .innerJoin(tenant, eq(tenant.id, lease.tenantId))
  .where(eq(lease.id, payment.leaseId));

const sortColumns = {
  created: [],
  paid: [payment.paidOn],
  tenant: [sql`${tenantOfPayment}`],
  amount: [payment.amount],
} as const;

/** One page of the payments, newest first unless sorted. */
export async function listPayments(
  db: Database,
  { filters, scope }: { filters: PaymentFilters; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<PaymentRecord>> {
  const { propertyCode, leaseId, unit: named, from, to, sort } = filters;
  const narrowing = and(
    leaseId === undefined ? undefined : eq(payment.leaseId, leaseId),
    named && inArray(payment.leaseId, leasesOfUnit(named)),
    from === undefined ? undefined : gte(payment.paidOn, from),
    to === undefined ? undefined : lte(payment.paidOn, to),
  );
  const page = pageOfTable(
    db,
    {
      ...propertyRows(payment, { counted: 'payment', scope, propertyCode, narrowing }),
      order: sortedBy(payment, sort, sortColumns),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(payment, eq(payment.id, page.ids.listedId))
    .innerJoin(lease, eq(lease.id, payment.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .leftJoin(paymentSchedule, eq(paymentSchedule.id, payment.paymentScheduleId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { ...found, rows: await withAllocation(db, found.rows) };
}

function leasesOfUnit(named: NamedUnit) {
  return query
    .select({ id: lease.id })
    .from(lease)
    .where(eq(lease.unitId, idOfUnitNamed(named)));
}

function selectPayments({ orm }: Database) {
  return orm
    .select(columns)
    .from(payment)
    .innerJoin(lease, eq(lease.id, payment.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .leftJoin(paymentSchedule, eq(paymentSchedule.id, payment.paymentScheduleId));
}

/** One payment; with `lock` it stays as it is until the transaction ends. */
export async function findPayment(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<PaymentRecord | undefined> {
  if (lock) await holdLeasesOf(db, [id]);
  const found = selectPayments(db).where(and(eq(payment.id, id), withinScope(scope, payment.propertyCode)));
  const [row] = lock ? await found.for('update', { of: payment }) : await found;
  const [record] = await withAllocation(db, row ? [row] : []);
  return record;
}

/** Those of the payments that the caller works with. */
export async function findPayments(
  db: Database,
  { ids, scope }: Omit<RecordKey, 'id'> & { ids: readonly number[] },
): Promise<PaymentRecord[]> {
  const rows = await selectPayments(db)
    .where(and(isOneOf(payment.id, ids), withinScope(scope, payment.propertyCode)))
    .orderBy(payment.id);
  return withAllocation(db, rows);
}

const ofLease = {
  schedule: jsonArray(
    jsonObject({
      id: paymentSchedule.id,
      dueDate: paymentSchedule.dueDate,
      amountDue: paymentSchedule.amountDue,
    }),
    (fields) =>
      query
        .select(fields)
        .from(paymentSchedule)
        .where(eq(paymentSchedule.leaseId, lease.id))
        .orderBy(paymentSchedule.dueDate, paymentSchedule.id),
  ),
  payments: jsonArray(
    jsonObject({
      id: payment.id,
      paymentScheduleId: payment.paymentScheduleId,
      amount: payment.amount,
    }),
    (fields) =>
      query
        .select(fields)
        .from(payment)
        .where(eq(payment.leaseId, lease.id))
        .orderBy(payment.paidOn, payment.id),
  ),
};

/** Payments with where they went, which follows from all payments of their leases: the earlier paid what was due first. */
async function withAllocation({ orm }: Database, rows: readonly PaymentRow[]): Promise<PaymentRecord[]> {
  if (rows.length === 0) return [];
  const leaseIds = [...new Set(rows.map(({ leaseId }) => leaseId))];
  const leases = await orm.select(ofLease).from(lease).where(isOneOf(lease.id, leaseIds));
  const allocations = new Map(
    leases.flatMap(({ schedule, payments }) => {
      const { shares } = settle(schedule, payments);
      return payments.map(({ id }, index) => [id, (shares[index] ?? []).map(toShare)] as const);
    }),
  );
  return rows.map((row) => ({ ...row, allocation: allocations.get(row.id) ?? [] }));
}

function toShare({ entry, amount }: PaidShare<DueEntry>): PaymentShare {
  const { id, dueDate, amountDue } = entry;
  return { paymentScheduleId: id, dueDate, amount, isPart: amount < amountDue };
}
