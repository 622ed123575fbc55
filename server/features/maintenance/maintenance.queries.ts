import { maintenanceStatuses } from '#contracts/maintenance.ts';
import type { MaintenanceCounts, MaintenanceFilters, MaintenanceRecord } from '#contracts/maintenance.ts';
import { idOfUnitNamed, unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, getTableColumns, ne, query, sql } from '#server/platform/database/drizzle.ts';
import { maintenance, unit } from '#server/platform/database/rental-schema.ts';
import { pageOfTable, readPage, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { propertyRows } from '#server/platform/database/property-rows.queries.ts';
import { serviceRequest } from '#server/platform/database/schema.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';
import type { ColumnsOf } from '#server/platform/database/table-writers.queries.ts';

/** A record as its queries answer it: for the history, with the code of its property. */
export type MaintenanceRow = MaintenanceRecord & { propertyCode: string };

const { searchText: _searched, serviceRequestId: _requestId, ...ownColumns } = getTableColumns(maintenance);
const columns = {
  ...ownColumns,
  unit: unitName,
  request: {
    id: serviceRequest.id,
    updatedAt: serviceRequest.updatedAt,
    status: serviceRequest.status,
    category: serviceRequest.category,
    unitIdentifier: serviceRequest.unitIdentifier,
    email: serviceRequest.email,
    archived: serviceRequest.archived,
  },
};

/** A request may have moved to another property since: then only those who work with that one see it here. */
function isRequestOf(scope: PropertyScope) {
  return and(
    eq(serviceRequest.id, maintenance.serviceRequestId),
    withinScope(scope, serviceRequest.propertyCode),
  );
}

export interface MaintenanceQuery {
  filters: Omit<MaintenanceFilters, 'unitId' | 'sort'> & {
    unitId?: number | null | undefined;
    requesterId?: number;
    sort?: MaintenanceFilters['sort'];
  };
  scope: PropertyScope;
}

const unitOfRecord = query
  .select({ name: unit.unitIdentifier })
  .from(unit)
  .where(eq(unit.id, maintenance.unitId));

const statuses = sql.join(
  maintenanceStatuses.map((status) => sql`${status}`),
  sql`, `,
);

/** Statuses stand in the order of the work, not of the alphabet. */
const sortColumns = {
  created: [],
  unit: [sql`${unitOfRecord}`],
  title: [maintenance.title],
  category: [maintenance.category],
  status: [sql`array_position(array[${statuses}]::text[], ${maintenance.status}::text)`],
} as const;

/** One page of the maintenance records, newest first unless sorted. */
export function listMaintenance(
  db: Database,
  { filters, scope }: MaintenanceQuery,
  options: PageOptions,
): Promise<FoundPage<MaintenanceRow>> {
  const { propertyCode, sort = '-created' } = filters;
  const narrowing = narrowingOf(filters);
  const page = pageOfTable(
    db,
    {
      ...propertyRows(maintenance, { counted: 'maintenance', scope, propertyCode, narrowing }),
      order: sortedBy(maintenance, sort, sortColumns),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(maintenance, eq(maintenance.id, page.ids.listedId))
    .innerJoin(unit, eq(unit.id, maintenance.unitId))
    .leftJoin(serviceRequest, isRequestOf(scope))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

/** How many records each state has. */
export async function countMaintenance(
  { orm }: Database,
  { filters, scope }: MaintenanceQuery,
): Promise<MaintenanceCounts> {
  const completed = eq(maintenance.status, 'COMPLETED');
  const [counts] = await orm
    .select({
      open: sql<number>`(count(*) filter (where not ${completed}))::int`,
      completed: sql<number>`(count(*) filter (where ${completed}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(maintenance)
    .where(
      and(
        withinScope(scope, maintenance.propertyCode),
        filters.propertyCode === undefined ? undefined : eq(maintenance.propertyCode, filters.propertyCode),
        narrowingOf(filters),
      ),
    );
  if (!counts) throw new Error('A count answered no row.');
  return counts;
}

function narrowingOf(filters: MaintenanceQuery['filters']) {
  const {
    unitId,
    unit: named,
    serviceRequestId,
    status,
    state,
    priority,
    pendingTagRequest,
    requesterId,
    q,
  } = filters;
  return and(
    typeof unitId === 'number' ? eq(maintenance.unitId, unitId) : undefined,
    named && eq(maintenance.unitId, idOfUnitNamed(named)),
    serviceRequestId === undefined ? undefined : eq(maintenance.serviceRequestId, serviceRequestId),
    status === undefined ? undefined : eq(maintenance.status, status),
    state === 'open' ? ne(maintenance.status, 'COMPLETED') : undefined,
    state === 'completed' ? eq(maintenance.status, 'COMPLETED') : undefined,
    priority === undefined ? undefined : eq(maintenance.priority, priority),
    pendingTagRequest === undefined ? undefined : eq(maintenance.pendingTagRequest, pendingTagRequest),
    requesterId === undefined ? undefined : eq(maintenance.requesterId, requesterId),
    ...searchedWords(q).map((word) => containsWord(maintenance.searchText, word)),
  );
}

/** The property of a service request that the caller works with; it is not removed until the transaction ends. */
export async function findRequestProperty(
  { orm }: Database,
  { id, scope }: RecordKey,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ propertyCode: serviceRequest.propertyCode })
    .from(serviceRequest)
    .where(and(eq(serviceRequest.id, id), withinScope(scope, serviceRequest.propertyCode)))
    .for('key share');
  return row?.propertyCode;
}

/** One record; with `lock` it stays as it is until the transaction ends. */
export async function findMaintenance(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<MaintenanceRow | undefined> {
  const found = orm
    .select(columns)
    .from(maintenance)
    .innerJoin(unit, eq(unit.id, maintenance.unitId))
    .leftJoin(serviceRequest, isRequestOf(scope))
    .where(and(eq(maintenance.id, id), withinScope(scope, maintenance.propertyCode)));
  const [row] = lock ? await found.for('update', { of: maintenance }) : await found;
  return row;
}

/** Those of the ids that are within the scope; they stay as they are until the transaction ends. */
export async function lockMaintenance(
  { orm }: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<MaintenanceRow[]> {
  return (
    orm
      .select(columns)
      .from(maintenance)
      .innerJoin(unit, eq(unit.id, maintenance.unitId))
      .leftJoin(serviceRequest, isRequestOf(scope))
      .where(and(isOneOf(maintenance.id, ids), withinScope(scope, maintenance.propertyCode)))
      // In one order, so that two calls wait for each other and neither for itself.
      .orderBy(maintenance.id)
      .for('update', { of: maintenance })
  );
}

export type MaintenanceColumns = ColumnsOf<typeof maintenance>;

export const {
  insert: insertMaintenance,
  update: updateMaintenance,
  remove: deleteMaintenance,
} = writersOf(maintenance);

/** Writes status and priority of many records. */
export async function updateMaintenanceRecords(
  db: Database,
  records: readonly Pick<MaintenanceRow, 'id' | 'status' | 'priority'>[],
  at: string,
): Promise<void> {
  if (records.length === 0) return;
  const { id, status, priority } = maintenance;
  const sent = sentRows(db, { id, status, priority }, records);
  await db.orm
    .with(sent)
    .update(maintenance)
    .set({
      status: sql`${sent.status}`,
      priority: sql`${sent.priority}`,
      updatedAt: laterThanBefore(maintenance.updatedAt, at),
    })
    .from(sent)
    .where(eq(id, sent.id));
}
