import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PersonName } from '#contracts/people.ts';
import type { Payment, PaymentFilters, PaymentMethod } from '#contracts/payments.ts';
import { toUnitName, unitNameColumns } from '#server/features/units/unit-rows.queries.ts';
import type { UnitNameRow } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listRecords, newestFirst, pageOfTable } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { totalOf } from '#server/platform/database/row-count.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { holdLeasesOf } from './payment-write.queries.ts';

/** A payment as its queries answer it: for the history, with the code of its property. */
export type PaymentRecord = Payment & { propertyCode: string };

interface PaymentRow extends UnitNameRow {
  id: number;
  createdAt: string;
  updatedAt: string;
  leaseId: number;
  paymentScheduleId: number | null;
  dueDate: string | null;
  amount: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  tenant: PersonName;
}

const columns = sql`
  p.id, p.created_at as "createdAt", p.updated_at as "updatedAt", p.lease_id as "leaseId",
  p.payment_schedule_id as "paymentScheduleId", s.due_date as "dueDate", p.amount, p.paid_on as "paidOn", p.method, p.reference,
  ${unitNameColumns},
  json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name) as tenant`;

const joins = raw(
  `join lease l on l.id = p.lease_id join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id
   left join payment_schedule s on s.id = p.payment_schedule_id`,
);

function toPayment(row: PaymentRow): PaymentRecord {
  const {
    realEstateObjectId: _object,
    unitNumber: _number,
    unitIdentifier: _identifier,
    unitId: _unit,
    ...fields
  } = row;
  return {
    ...fields,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    amount: Number(row.amount),
    unit: toUnitName(row),
  };
}

/** One page of the payments, newest first. */
export function listPayments(
  db: Database,
  { filters, scope }: { filters: PaymentFilters; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<PaymentRecord>> {
  const { propertyCode } = filters;
  const narrowing = narrowingOf(filters);
  const chosen = propertyCode === undefined ? empty : sql`and p.property_code = ${propertyCode}`;
  const matches = join([sql`${inScope(scope, 'p.property_code')} ${chosen}`, ...narrowing], ' and ');
  const total = narrowing.length > 0 ? undefined : totalOf('payment', { property_code: propertyCode }, scope);
  const { rows, ...parts } = pageOfTable({ table: 'payment p', matches, total }, options);
  const page = sql`select ${columns} from ${rows} ${joins}`;
  return listRecords<PaymentRow, PaymentRecord>(db, { ...parts, page, order: newestFirst }, toPayment);
}

function narrowingOf({ leaseId, from, to }: PaymentFilters): Sql[] {
  const conditions: Sql[] = [];
  if (leaseId !== undefined) conditions.push(sql`p.lease_id = ${leaseId}`);
  if (from !== undefined) conditions.push(sql`p.paid_on >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`p.paid_on <= ${to}::date`);
  return conditions;
}

/** One payment; with `lock` it stays as it is until the transaction ends. */
export async function findPayment(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<PaymentRecord | undefined> {
  if (lock) await holdLeasesOf(db, [id]);
  const rows = await db.query<PaymentRow>(sql`
    select ${columns} from payment p ${joins}
    where p.id = ${id} and ${inScope(scope, 'p.property_code')} ${lock ? sql`for update of p` : empty}`);
  return rows[0] && toPayment(rows[0]);
}

/** Those of the payments that the caller works with. */
export async function findPayments(
  db: Database,
  { ids, scope }: Omit<RecordKey, 'id'> & { ids: readonly number[] },
): Promise<PaymentRecord[]> {
  const rows = await db.query<PaymentRow>(sql`
    select ${columns} from payment p ${joins}
    where p.id = any(${ids}::int[]) and ${inScope(scope, 'p.property_code')} order by p.id`);
  return rows.map(toPayment);
}
