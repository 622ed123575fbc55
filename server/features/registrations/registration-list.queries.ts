import type { Registration } from '#contracts/registrations.ts';
import type { RegistrationCounts, RegistrationFilters } from '#contracts/registration-filters.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import { inOrder, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { registration } from '#server/platform/database/schema.ts';
import { groupsOf, matches } from './registration-filter.queries.ts';
import type { RegistrationFilter } from './registration-filter.queries.ts';
import { registrationColumns, toRegistration } from './registration.queries.ts';

export interface RegistrationPage {
  total: number;
  /** Over both tabs. */
  counts: RegistrationCounts;
  rows: Registration[];
}

/** One page of the desk's list, its exact total, and the counts over both tabs, all of one snapshot. */
export async function listRegistrations(
  { orm }: Database,
  { sort = '-created', ...filter }: RegistrationFilter & { sort?: RegistrationFilters['sort'] },
  { page: place, pageSize }: PageOptions,
): Promise<RegistrationPage> {
  const numbers = numbersOf(filter);
  const page = query
    .select(registrationColumns)
    .from(registration)
    .where(and(filter.dueBy ? undefined : eq(registration.archived, filter.archived), matches(filter)))
    .orderBy(...orderOf(registration, sort))
    .limit(pageSize)
    .offset((place - 1) * pageSize)
    .as('page');
  // Joined, so that the numbers are of the same snapshot also where the page has no row.
  const found = await orm
    .select()
    .from(numbers)
    .leftJoin(page, sql`true`)
    .orderBy(...orderOf(page, sort));
  const { total, inArchive, owners } = found[0]?.numbers ?? nothing;
  return {
    total: filter.dueBy ? total : filter.archived ? inArchive : total - inArchive,
    counts: { total, owners, tenants: total - owners, archived: inArchive },
    rows: found.flatMap((row) => (row.page ? [toRegistration(row.page)] : [])),
  };
}

type SortedTable = Record<
  'id' | 'createdAt' | 'propertyCode' | 'unitDigits' | 'partyType' | 'firstName' | 'lastName' | 'dueOn',
  AnyPgColumn
>;

function orderOf(table: SortedTable, sort: RegistrationFilters['sort']): SQL[] {
  const order = sortedBy(table, sort, {
    created: [],
    unit: [table.propertyCode, table.unitDigits],
    party: [table.partyType],
    name: [table.lastName, table.firstName],
    due: [table.dueOn],
  });
  return inOrder(order);
}

const nothing = { total: 0, inArchive: 0, owners: 0 };

/** As few as there can be: a search may go through every row for them. */
function numbersOf(filter: RegistrationFilter) {
  const groups = groupsOf(filter);
  const sumWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${groups.size}) filter (where ${condition}), 0)::int`;
  return query
    .select({
      total: sumWhere(sql`true`).as('total_count'),
      inArchive: sumWhere(sql`${groups.isArchived}`).as('archived_count'),
      owners: sumWhere(sql`${groups.party} = 'OWNER'`).as('owner_count'),
    })
    .from(groups)
    .as('numbers');
}
