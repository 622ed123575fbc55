import { readReference } from '#contracts/references.ts';
import type { ServiceRequestCounts, ServiceRequestState } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestFilters } from '#contracts/service-request-filters.ts';
import type { ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, isNull, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { pageOfTable, readPage, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { isCounted } from '#server/platform/database/row-count.queries.ts';
import { rowTotal, serviceRequest, userAccount } from '#server/platform/database/schema.ts';
import { containsWordOrUnit, searchedWords } from '#server/platform/database/search.queries.ts';
import { requestColumns, toServiceRequest } from './service-request.queries.ts';

/** What narrows the list, but for its state. */
export interface ServiceRequestNarrowing {
  archived: boolean;
  propertyCode?: string | undefined;
  category?: string | undefined;
  unit?: string | undefined;
  status?: ServiceRequestStatus | undefined;
  q?: string | undefined;
  /** null: unassigned; undefined: any assignee. */
  assigneeId?: number | null | undefined;
  /** Only what came after this instant. */
  since?: string | undefined;
  scope: PropertyScope;
}

export interface ServiceRequestFilter extends ServiceRequestNarrowing {
  state?: ServiceRequestState;
  sort?: ServiceRequestFilters['sort'];
}

/** One page of the desk's list, and its exact total: one statement, one snapshot. */
export async function listServiceRequests(
  db: Database,
  filter: ServiceRequestFilter,
  options: PageOptions,
): Promise<FoundPage<ServiceRequest>> {
  const { state = 'all' } = filter;
  const page = pageOfTable(
    db,
    {
      table: serviceRequest,
      matches: and(matches(filter), stateConditions(rowState)[state]),
      order: orderOf(filter.sort ?? '-created', state),
      total: isCountedByRow(filter)
        ? undefined
        : sql<number>`${query
            .select({ total: sumOfGroups })
            .from(rowTotal)
            .where(and(groupsOf(filter), stateConditions(groupState)[state]))}`,
    },
    options,
  );
  const rows = page.within
    .select({ ...requestColumns, total: page.total })
    .from(page.ids)
    .innerJoin(serviceRequest, eq(serviceRequest.id, page.ids.listedId))
    .leftJoin(userAccount, eq(userAccount.id, serviceRequest.assigneeId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { total: found.total, rows: found.rows.map(toServiceRequest) };
}

/** How many requests each state has. */
export async function countServiceRequests(
  { orm }: Database,
  filter: ServiceRequestNarrowing,
): Promise<ServiceRequestCounts> {
  const [counts] = isCountedByRow(filter)
    ? await orm
        .select(countsOf(rowState, sql`count(*)`))
        .from(serviceRequest)
        .where(matches(filter))
    : await orm
        .select(countsOf(groupState, sql`sum(${rowTotal.total})`))
        .from(rowTotal)
        .where(groupsOf(filter));
  if (!counts) throw new Error('A count answered no row.');
  return counts;
}

/** The distinct categories over all requests, active and archived, in alphabetical order. */
export async function listCategories({ orm }: Database, scope: PropertyScope): Promise<string[]> {
  const category = sql<string>`${rowTotal.keys} ->> 'category'`;
  const rows = await orm
    .select({ category })
    .from(rowTotal)
    .where(isCounted('service_request', {}, scope))
    .groupBy(category)
    .having(sql`sum(${rowTotal.total}) > 0`)
    .orderBy(category);
  return rows.map((row) => row.category);
}

/** By what a state is known: of a row, or of a group of rows that are counted. */
interface StateFields {
  statusRank: SQLWrapper;
  awaitsOffice: SQLWrapper;
  isLate: SQLWrapper;
  isMerged: SQLWrapper;
}

const rowState: StateFields = serviceRequest;
const groupState: StateFields = {
  statusRank: sql`(${rowTotal.keys} ->> 'status_rank')::int`,
  awaitsOffice: sql`(${rowTotal.keys} ->> 'awaits_office')::boolean`,
  isLate: sql`(${rowTotal.keys} ->> 'is_late')::boolean`,
  isMerged: sql`(${rowTotal.keys} ->> 'is_merged')::boolean`,
};

/** `status_rank`, by which an index finds and orders. */
const rankOf: Record<ServiceRequestStatus, number> = {
  REPORTED: 1,
  OPEN: 2,
  SCHEDULED: 3,
  IN_PROGRESS: 4,
  COMPLETED: 5,
};
const completed = sql.raw(String(rankOf.COMPLETED));

function stateConditions({
  statusRank,
  awaitsOffice,
  isLate,
  isMerged,
}: StateFields): Record<ServiceRequestState, SQL> {
  const isOpen = sql`${statusRank} < ${completed} and not ${isMerged}`;
  return {
    open: isOpen,
    // What waits for the office is not completed; said again for the index of what is not.
    waiting: sql`${awaitsOffice} and ${isOpen}`,
    others: sql`not ${awaitsOffice} and ${isOpen}`,
    // What is late waits for the office: the same index, which begins with it.
    missed: sql`${isLate} and ${awaitsOffice} and ${isOpen}`,
    completed: sql`${statusRank} = ${completed} and not ${isMerged}`,
    merged: sql`${isMerged}`,
    all: sql`not ${isMerged}`,
  };
}

function countsOf(fields: StateFields, sum: SQL) {
  const states = stateConditions(fields);
  const countWhere = (condition: SQL) => sql<number>`coalesce(${sum} filter (where ${condition}), 0)::int`;
  return {
    open: countWhere(states.open),
    waiting: countWhere(states.waiting),
    others: countWhere(states.others),
    missed: countWhere(states.missed),
    completed: countWhere(states.completed),
    merged: countWhere(states.merged),
    all: countWhere(states.all),
  };
}

const { propertyCode: code, unitNumber, category: categoryName, statusRank, nextUpdateBy } = serviceRequest;
const sortColumns = {
  created: [],
  unit: [code, unitNumber],
  category: [categoryName],
  status: [statusRank],
  due: [nextUpdateBy],
} as const;

const sumOfGroups = sql<number>`coalesce(sum(${rowTotal.total}), 0)::int`;

/** What few rows have is counted row by row; all else is sums of groups. */
function isCountedByRow({ unit, q, assigneeId, since }: ServiceRequestNarrowing): boolean {
  return Boolean(unit || since) || typeof assigneeId === 'number' || Boolean(q?.trim());
}

function groupsOf(filter: ServiceRequestNarrowing): SQL | undefined {
  const { archived, propertyCode, category, status, assigneeId, scope } = filter;
  const keys = {
    archived,
    property_code: propertyCode || undefined,
    category: category || undefined,
    status_rank: status && rankOf[status],
    is_assigned: assigneeId === null ? false : undefined,
  };
  return isCounted('service_request', keys, scope);
}

function matches(filter: ServiceRequestNarrowing): SQL | undefined {
  const { archived, propertyCode, category, unit, status, assigneeId, since, scope } = filter;
  return and(
    // Literals: as parameters they would count as an equal share of the rows each, and PostgreSQL would rather plan each
    // execution again.
    sql`${serviceRequest.archived} = ${sql.raw(String(archived))}`,
    status && sql`${serviceRequest.statusRank} = ${sql.raw(String(rankOf[status]))}`,
    propertyCode ? eq(serviceRequest.propertyCode, propertyCode) : undefined,
    withinScope(scope, serviceRequest.propertyCode),
    category ? eq(serviceRequest.category, category) : undefined,
    unit ? eq(serviceRequest.unitNumber, unit.padStart(4, '0')) : undefined,
    assigneeId === null ? isNull(serviceRequest.assigneeId) : undefined,
    typeof assigneeId === 'number' ? eq(serviceRequest.assigneeId, assigneeId) : undefined,
    since ? gt(serviceRequest.createdAt, since) : undefined,
    searched(filter.q),
  );
}

/** A whole reference finds its request; anything else is searched for word by word. */
function searched(q = ''): SQL | undefined {
  const named = readReference(q);
  if (named?.kind === 'service-request') return eq(serviceRequest.id, named.id);
  return and(...searchedWords(q).map((word) => containsWordOrUnit(serviceRequest.searchText, word)));
}

/** What waits for the office has the late ones before all others, unless it is sorted otherwise. */
function orderOf(sort: ServiceRequestFilters['sort'], state: ServiceRequestState): ListOrder {
  const order = sortedBy(serviceRequest, sort, sortColumns);
  return state === 'waiting' && sort === '-created'
    ? [{ by: serviceRequest.isLate, isDescending: true }, ...order]
    : order;
}
