import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { leaseStatusOn } from '#contracts/lease-status.ts';
import type { Lease, LeaseFilters } from '#contracts/leases.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { PersonName } from '#contracts/people.ts';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';
import { isUnitTyped, toUnitName, unitNameColumns } from '#server/features/units/unit-rows.queries.ts';
import type { UnitNameRow } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listRecords, newestFirst, pageOfTable } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions, RowOrder } from '#server/platform/database/list-page.queries.ts';
import { totalOf } from '#server/platform/database/row-count.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';

/** A lease as its queries answer it: for the history, with the code of its property. */
export type LeaseRecord = Lease & { propertyCode: string };

interface LeaseRow extends UnitNameRow {
  id: number;
  createdAt: string;
  updatedAt: string;
  tenantId: number;
  startDate: string;
  endDate: string;
  rentAmount: string;
  deposit: string;
  tenant: PersonName;
  paymentSchedule: ScheduleEntry[];
  amountPaid: string;
}

const columns = sql`
  l.id, l.created_at as ${raw('"createdAt"')}, l.updated_at as ${raw('"updatedAt"')}, l.tenant_id as ${raw('"tenantId"')},
  l.start_date as ${raw('"startDate"')}, l.end_date as ${raw('"endDate"')}, l.rent_amount as ${raw('"rentAmount"')},
  l.deposit, ${unitNameColumns},
  json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name) as tenant,
  coalesce((
    select json_agg(
      json_build_object('id', s.id, 'leaseId', s.lease_id, 'dueDate', s.due_date, 'amountDue', s.amount_due)
      order by s.due_date, s.id
    ) from payment_schedule s where s.lease_id = l.id
  ), '[]') as ${raw('"paymentSchedule"')},
  a.paid as ${raw('"amountPaid"')}`;

const joins = raw(`join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id
  join lease_account a on a.lease_id = l.id`);

function toLease(row: LeaseRow, today: string): LeaseRecord {
  const { realEstateObjectId: _object, unitNumber: _number, unitIdentifier: _identifier, ...fields } = row;
  const due = row.paymentSchedule
    .filter((entry) => entry.dueDate <= today)
    .reduce((cents, entry) => cents + toCents(entry.amountDue), 0);
  const paid = toCents(Number(row.amountPaid));
  return {
    ...fields,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    rentAmount: Number(row.rentAmount),
    deposit: Number(row.deposit),
    status: leaseStatusOn(row, today),
    unit: toUnitName(row),
    amountDue: fromCents(due),
    amountPaid: fromCents(paid),
    balance: fromCents(due - paid),
  };
}

export interface LeaseQuestion {
  filters: LeaseFilters;
  scope: PropertyScope;
  today: string;
}

/** One page of the leases, newest first or by status, with schedules and balances. */
export function listLeases(
  db: Database,
  { filters, scope, today }: LeaseQuestion,
  options: PageOptions,
): Promise<FoundPage<LeaseRecord>> {
  const { propertyCode, sort } = filters;
  const narrowing = narrowingOf(filters, today);
  const chosen = propertyCode === undefined ? empty : sql`and l.property_code = ${propertyCode}`;
  const matches = join([sql`${inScope(scope, 'l.property_code')} ${chosen}`, ...narrowing], ' and ');
  const isByStatus = sort === 'status';
  const { rows, ...parts } = pageOfTable(
    {
      table: 'lease l',
      matches,
      total: narrowing.length > 0 ? undefined : totalOf('lease', { property_code: propertyCode }, scope),
      ...(isByStatus ? { order: rowsByStatus(today) } : {}),
    },
    options,
  );
  return listRecords<LeaseRow, LeaseRecord>(
    db,
    {
      ...parts,
      page: sql`select ${columns} from ${rows} ${joins}`,
      order: isByStatus
        ? sql`${byStatus('page."startDate"', 'page."endDate"', today)}, page.id desc`
        : newestFirst,
    },
    (row) => toLease(row, today),
  );
}

/** Leases that run, then those that have ended, those to come last; in each group the latest start first. */
function byStatus(start: string, end: string, today: string): Sql {
  return sql`
    case when ${raw(start)} > ${today}::date then 2 when ${raw(end)} < ${today}::date then 1 else 0 end,
    ${raw(start)} desc`;
}

function rowsByStatus(today: string): RowOrder {
  return {
    columns: ['start_date', 'end_date'],
    by: (table) =>
      sql`${byStatus(`${table}.start_date`, `${table}.end_date`, today)}, ${raw(`${table}.id`)} desc`,
  };
}

function narrowingOf(filters: LeaseFilters, today: string): Sql[] {
  const { unitId, tenantId, propertyCode, status, from, to, q } = filters;
  const conditions: Sql[] = [];
  if (unitId !== undefined) conditions.push(sql`l.unit_id = ${unitId}`);
  if (tenantId !== undefined)
    conditions.push(
      sql`(l.tenant_id = ${tenantId} or l.id = (select x.lease_id from tenant x where x.id = ${tenantId}))`,
    );
  if (status === 'UPCOMING') conditions.push(sql`l.start_date > ${today}::date`);
  if (status === 'ACTIVE')
    conditions.push(sql`l.start_date <= ${today}::date and l.end_date >= ${today}::date`);
  if (status === 'ENDED') conditions.push(sql`l.end_date < ${today}::date`);
  if (from !== undefined || to !== undefined) {
    const touches = propertyCode === undefined ? touchesAmongAll : touchesOfFew;
    conditions.push(touches(from ?? '-infinity', to ?? 'infinity'));
  }
  if (q) conditions.push(namedBy(q));
  return conditions;
}

/** Leases that run on one of the days, or have something due on one of them: found by these days. */
function touchesAmongAll(from: string, to: string): Sql {
  return sql`l.id in (
    select x.id from lease x where x.start_date <= ${to}::date and x.end_date >= ${from}::date
    union select s.lease_id from payment_schedule s where s.due_date between ${from}::date and ${to}::date
  )`;
}

/** The same where few leases are asked about, such as those of a property. */
function touchesOfFew(from: string, to: string): Sql {
  return sql`(
    (l.start_date <= ${to}::date and l.end_date >= ${from}::date)
    or exists (
      select 1 from payment_schedule s
      where s.lease_id = l.id and s.due_date between ${from}::date and ${to}::date
    )
  )`;
}

function namedBy(q: string): Sql {
  const words = searchedWords(q).map((word) => holdsWord(raw('x.search_text'), word));
  return sql`l.id in (
    select y.id from lease y join unit u on u.id = y.unit_id where ${isUnitTyped(q)}
    union select y.id from lease y join tenant x on x.id = y.tenant_id where ${join(words, ' and ')}
  )`;
}

/** One lease; with `lock` it, its schedule and its payments stay as they are until the transaction ends. */
export async function findLease(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<LeaseRecord | undefined> {
  if (lock) await lockRow(db, 'lease', id);
  const rows = await db.query<LeaseRow>(sql`
    select ${columns} from lease l ${joins} where l.id = ${id} and ${inScope(scope, 'l.property_code')}`);
  return rows[0] && toLease(rows[0], today);
}

/** Those of the leases that the caller works with. */
export async function findLeases(
  db: Database,
  { ids, scope, today }: Omit<RecordKey, 'id'> & { ids: readonly number[]; today: string },
): Promise<LeaseRecord[]> {
  const rows = await db.query<LeaseRow>(sql`
    select ${columns} from lease l ${joins}
    where l.id = any(${ids}::int[]) and ${inScope(scope, 'l.property_code')} order by l.id`);
  return rows.map((row) => toLease(row, today));
}
