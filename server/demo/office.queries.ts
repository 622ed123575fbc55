import type { Database } from '#server/platform/database/database.ts';
import { eq, query, sql } from '#server/platform/database/drizzle.ts';
import { sentRows } from '#server/platform/database/expressions.ts';
import {
  lease,
  owner,
  payment,
  paymentSchedule,
  property,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';
import { registration } from '#server/platform/database/schema.ts';
import type { InventedUnit, Office } from './invent-office.ts';
import type { InventedPayment } from './invent-payments.ts';
import type { InventedLease } from './invent-tenancies.ts';
import type { InventedPerson } from './strangers.ts';

/** More rows in one statement would have more parameters than it may. */
const batchSize = 2000;

/** Does the work for so many rows at a time; answers the ids of all in their order. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    const inserted = await insert(rows.slice(start, start + batchSize));
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** When a record that was never changed was written. */
export function writtenAt({ createdAt }: { createdAt: Date }) {
  return { createdAt: createdAt.toISOString(), updatedAt: createdAt.toISOString() };
}

export interface OfficeIds {
  units: Map<InventedUnit, number>;
  leases: Map<InventedLease, number>;
}

/** The properties' addresses, the units with their people, and the leases; answers the ids of units and leases. */
export async function insertOffice(
  db: Database,
  { openedAt, today, addresses, units }: Office,
): Promise<OfficeIds> {
  const opened = openedAt.toISOString();
  const { code, street, city, state, zip, country } = property;
  const sent = sentRows(db, { code, street, city, state, zip, country }, addresses);
  const properties = await db.orm
    .with(sent)
    .update(property)
    .set({
      street: sent.street,
      city: sent.city,
      state: sent.state,
      zip: sent.zip,
      country: sent.country,
      createdAt: opened,
      updatedAt: opened,
    })
    .from(sent)
    .where(eq(property.code, sent.code))
    .returning({ id: property.id, code: property.code });
  const owners = await insertPeople(
    db,
    owner,
    units.map((invented) => invented.owner),
  );
  const tenants = await insertPeople(
    db,
    tenant,
    units.flatMap(({ leases }) => leases.map((invented) => invented.tenant)),
  );
  const propertyIds = new Map(properties.map(({ id, code }) => [code, id]));
  const ids = await inBatches(units, (batch) =>
    db.orm
      .insert(unit)
      .values(
        batch.map((invented) => ({
          createdAt: opened,
          updatedAt: opened,
          realEstateObjectId: idOf(propertyIds.get(invented.propertyCode)),
          propertyCode: invented.propertyCode,
          unitNumber: invented.unitNumber,
          unitIdentifier: invented.unitIdentifier,
          ownerId: idOf(owners.get(invented.owner)),
          tenantId: invented.tenant && idOf(tenants.get(invented.tenant)),
        })),
      )
      .returning({ id: unit.id }),
  );
  const unitIds = new Map(units.map((invented, index) => [invented, idOf(ids[index])]));
  await db.orm
    .update(registration)
    .set({ unitId: unit.id })
    .from(unit)
    .where(eq(unit.unitIdentifier, registration.unitIdentifier));
  return { units: unitIds, leases: await insertLeases(db, units, { unitIds, tenants, today }) };
}

async function insertPeople(
  db: Database,
  table: typeof owner | typeof tenant,
  people: InventedPerson[],
): Promise<Map<InventedPerson, number>> {
  const once = [...new Set(people)].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const ids = await inBatches(once, (batch) =>
    db.orm
      .insert(table)
      .values(batch.map((person) => ({ ...person, ...writtenAt(person) })))
      .returning({ id: table.id }),
  );
  return new Map(once.map((person, index) => [person, idOf(ids[index])]));
}

/** The leases with their schedules; each tenant is attached to the latest that has begun, else to the first to come. */
async function insertLeases(
  db: Database,
  units: InventedUnit[],
  {
    unitIds,
    tenants,
    today,
  }: { unitIds: Map<InventedUnit, number>; tenants: Map<InventedPerson, number>; today: string },
): Promise<Map<InventedLease, number>> {
  const leases = units
    .flatMap((place) => place.leases.map((invented) => ({ place, invented })))
    .toSorted((a, b) => a.invented.createdAt.getTime() - b.invented.createdAt.getTime());
  const ids = await inBatches(leases, (batch) =>
    db.orm
      .insert(lease)
      .values(
        batch.map(({ place, invented }) => ({
          ...termsOf(invented),
          ...writtenAt(invented),
          unitId: idOf(unitIds.get(place)),
          propertyCode: place.propertyCode,
          tenantId: idOf(tenants.get(invented.tenant)),
        })),
      )
      .returning({ id: lease.id }),
  );
  const attached = query
    .select({ id: lease.id })
    .from(lease)
    .where(eq(lease.tenantId, tenant.id))
    .orderBy(sql`${lease.startDate} > ${today}::date`, sql`abs(${lease.startDate} - ${today}::date)`)
    .limit(1);
  await db.orm.update(tenant).set({ leaseId: sql`${attached}` });
  return new Map(leases.map(({ invented }, index) => [invented, idOf(ids[index])]));
}

function termsOf({ startDate, endDate, rentAmount, deposit }: InventedLease) {
  return { startDate, endDate, rentAmount, deposit };
}

/** The schedules of the leases, and what was paid on them. */
export async function insertPayments(
  db: Database,
  leases: Map<InventedLease, number>,
  payments: Map<InventedLease, InventedPayment[]>,
): Promise<void> {
  const entries = [...leases].flatMap(([invented, leaseId]) =>
    invented.schedule.map((entry, index) => ({
      invented,
      index,
      row: { ...entry, leaseId, ...writtenAt(invented) },
    })),
  );
  const ids = await inBatches(entries, (batch) =>
    db.orm
      .insert(paymentSchedule)
      .values(batch.map(({ row }) => row))
      .returning({ id: paymentSchedule.id }),
  );
  const rows = entries.flatMap(({ invented, index, row: { leaseId } }, position) => {
    const entry = { leaseId, paymentScheduleId: idOf(ids[position]), propertyCode: invented.propertyCode };
    const paid = (payments.get(invented) ?? []).filter((one) => one.entry === index);
    return paid.map((one) => paymentRow(one, entry));
  });
  await inBatches(
    rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    (batch) => db.orm.insert(payment).values(batch).returning({ id: payment.id }),
  );
}

function paymentRow(
  paid: InventedPayment,
  entry: { leaseId: number; paymentScheduleId: number; propertyCode: string },
) {
  const { amount, paidOn, method, reference } = paid;
  return { amount, paidOn, method, reference, ...entry, ...writtenAt(paid) };
}

/** The id of what must be there. */
export function idOf(id: number | undefined): number {
  if (id === undefined) throw new Error('A record was not added');
  return id;
}
