import { idFieldKinds } from '#contracts/audit.ts';
import type { AuditEntry, NamedKind } from '#contracts/audit.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { ownerName, tenantName } from '#server/features/people/person-name.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import {
  expense,
  lease,
  maintenance,
  owner,
  payment,
  paymentSchedule,
  property,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';

type Ids = readonly number[];
type Named = Promise<{ id: number; name: string }[]>;

/** The entries with what the records are called that they name by numbers, as those are called now. */
export async function withNames<E extends Omit<AuditEntry, 'names'>>(
  db: Database,
  entries: readonly E[],
): Promise<(E & Pick<AuditEntry, 'names'>)[]> {
  const wanted = new Map<NamedKind, Set<number>>();
  for (const entry of entries)
    for (const { kind, id } of recordsIn(entry)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  const found = new Map<string, string>();
  for (const [kind, ids] of wanted)
    for (const { id, name } of await finders[kind](db, [...ids])) found.set(`${kind} ${id}`, name);
  return entries.map((entry) => {
    const names = recordsIn(entry).flatMap(({ kind, id }) => {
      const key = `${kind} ${id}`;
      const name = found.get(key);
      return name === undefined ? [] : [[key, name] as const];
    });
    return { ...entry, names: Object.fromEntries(names) };
  });
}

/** What records of a kind are called now, by their numbers; those that are gone are missing, and so are kinds without names. */
export async function namesOfRecords(db: Database, kind: string, ids: Ids): Promise<Map<number, string>> {
  if (!isNamed(kind) || ids.length === 0) return new Map();
  return new Map((await finders[kind](db, ids)).map(({ id, name }) => [id, name]));
}

/** The records that an entry names by their numbers: what it is about, and what its fields mean. */
function recordsIn(entry: Omit<AuditEntry, 'names'>): { kind: NamedKind; id: number }[] {
  const { objectKind, objectId, changes } = entry;
  const own = isNamed(objectKind) && objectId !== null ? [{ kind: objectKind, id: objectId }] : [];
  const fields = Object.entries(changes).flatMap(([field, { from, to }]) => {
    const kind = idFieldKinds[field];
    return kind ? [from, to].filter((id) => typeof id === 'number').map((id) => ({ kind, id })) : [];
  });
  return [...own, ...fields];
}

function isNamed(kind: string): kind is NamedKind {
  return kind in finders;
}

const finders: Record<NamedKind, (db: Database, ids: Ids) => Named> = {
  owner: async ({ orm }, ids) =>
    (await orm.select(ownerName).from(owner).where(isOneOf(owner.id, ids))).map(personNamed),
  tenant: async ({ orm }, ids) =>
    (await orm.select(tenantName).from(tenant).where(isOneOf(tenant.id, ids))).map(personNamed),
  property: ({ orm }, ids) =>
    orm.select({ id: property.id, name: property.code }).from(property).where(isOneOf(property.id, ids)),
  unit: ({ orm }, ids) =>
    orm.select({ id: unit.id, name: unit.unitIdentifier }).from(unit).where(isOneOf(unit.id, ids)),
  lease: async ({ orm }, ids) => {
    const rows = await orm
      .select({ id: lease.id, unit: unit.unitIdentifier, tenant: tenantName })
      .from(lease)
      .innerJoin(unit, eq(unit.id, lease.unitId))
      .innerJoin(tenant, eq(tenant.id, lease.tenantId))
      .where(isOneOf(lease.id, ids));
    return rows.map((row) => ({ id: row.id, name: `${row.unit}, ${fullName(row.tenant)}` }));
  },
  payment: async ({ orm }, ids) => {
    const rows = await orm
      .select({ id: payment.id, amount: payment.amount, unit: unit.unitIdentifier })
      .from(payment)
      .innerJoin(lease, eq(lease.id, payment.leaseId))
      .innerJoin(unit, eq(unit.id, lease.unitId))
      .where(isOneOf(payment.id, ids));
    return rows.map(amountNamed);
  },
  'payment-schedule': async ({ orm }, ids) => {
    const rows = await orm
      .select({ id: paymentSchedule.id, amount: paymentSchedule.amountDue, unit: unit.unitIdentifier })
      .from(paymentSchedule)
      .innerJoin(lease, eq(lease.id, paymentSchedule.leaseId))
      .innerJoin(unit, eq(unit.id, lease.unitId))
      .where(isOneOf(paymentSchedule.id, ids));
    return rows.map(amountNamed);
  },
  expense: async ({ orm }, ids) => {
    const rows = await orm
      .select({ id: expense.id, amount: expense.amount, unit: unit.unitIdentifier })
      .from(expense)
      .innerJoin(unit, eq(unit.id, expense.unitId))
      .where(isOneOf(expense.id, ids));
    return rows.map(amountNamed);
  },
  maintenance: async ({ orm }, ids) => {
    const rows = await orm
      .select({ id: maintenance.id, title: maintenance.title, unit: unit.unitIdentifier })
      .from(maintenance)
      .innerJoin(unit, eq(unit.id, maintenance.unitId))
      .where(isOneOf(maintenance.id, ids));
    return rows.map((row) => ({ id: row.id, name: `${row.unit}, ${row.title}` }));
  },
};

function personNamed(person: { id: number; firstName: string; lastName: string }) {
  return { id: person.id, name: fullName(person) };
}

function amountNamed(row: { id: number; amount: number; unit: string }) {
  return { id: row.id, name: `${formatDollars(row.amount)}, ${row.unit}` };
}
