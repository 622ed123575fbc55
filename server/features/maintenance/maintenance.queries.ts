import type { MaintenanceFilters, MaintenanceRecord } from '#contracts/maintenance.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, getTableColumns, ne } from '#server/platform/database/drizzle.ts';
import { maintenance, unit } from '#server/platform/database/rental-schema.ts';
import { newestFirst, oldestFirst, pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { countOf } from '#server/platform/database/row-count.queries.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';

/** A record as its queries answer it: for the history, with the code of its property. */
export type MaintenanceRow = MaintenanceRecord & { propertyCode: string };

const { searchText: _searched, ...ownColumns } = getTableColumns(maintenance);
const columns = { ...ownColumns, unit: unitName };

export interface MaintenanceQuery {
  filters: Omit<MaintenanceFilters, 'unitId'> & { unitId?: number | null | undefined; requesterId?: number };
  scope: PropertyScope;
  /** Newest first where nothing is said. */
  isOldestFirst?: boolean;
}

/** One page of the maintenance records. */
export function listMaintenance(
  db: Database,
  { filters, scope, isOldestFirst = false }: MaintenanceQuery,
  options: PageOptions,
): Promise<FoundPage<MaintenanceRow>> {
  const { propertyCode } = filters;
  const narrowing = narrowingOf(filters);
  const page = pageOfTable(
    db,
    {
      table: maintenance,
      matches: and(
        withinScope(scope, maintenance.propertyCode),
        propertyCode === undefined ? undefined : eq(maintenance.propertyCode, propertyCode),
        narrowing,
      ),
      order: isOldestFirst ? oldestFirst(maintenance) : newestFirst(maintenance),
      total: narrowing ? undefined : countOf('maintenance', { property_code: propertyCode }, scope),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(maintenance, eq(maintenance.id, page.ids.listedId))
    .innerJoin(unit, eq(unit.id, maintenance.unitId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

function narrowingOf(filters: MaintenanceQuery['filters']) {
  const { unitId, status, state, priority, pendingTagRequest, requesterId, q } = filters;
  return and(
    typeof unitId === 'number' ? eq(maintenance.unitId, unitId) : undefined,
    status === undefined ? undefined : eq(maintenance.status, status),
    state === 'open' ? ne(maintenance.status, 'COMPLETED') : undefined,
    state === 'completed' ? eq(maintenance.status, 'COMPLETED') : undefined,
    priority === undefined ? undefined : eq(maintenance.priority, priority),
    pendingTagRequest === undefined ? undefined : eq(maintenance.pendingTagRequest, pendingTagRequest),
    requesterId === undefined ? undefined : eq(maintenance.requesterId, requesterId),
    ...searchedWords(q).map((word) => containsWord(maintenance.searchText, word)),
  );
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
    .where(and(eq(maintenance.id, id), withinScope(scope, maintenance.propertyCode)));
  const [row] = await (lock ? found.for('update', { of: maintenance }) : found);
  return row;
}

export type MaintenanceColumns = Omit<typeof maintenance.$inferInsert, 'createdAt' | 'updatedAt'>;

export async function insertMaintenance(
  db: Database,
  columns: MaintenanceColumns,
  at: string,
): Promise<number> {
  const [row] = await db.orm
    .insert(maintenance)
    .values({ ...columns, createdAt: at, updatedAt: at })
    .returning({ id: maintenance.id });
  return row?.id ?? 0;
}

export async function updateMaintenance(
  db: Database,
  id: number,
  update: Partial<MaintenanceColumns> & { updatedAt: string },
): Promise<void> {
  await db.orm.update(maintenance).set(update).where(eq(maintenance.id, id));
}

export async function deleteMaintenance(db: Database, id: number): Promise<void> {
  await db.orm.delete(maintenance).where(eq(maintenance.id, id));
}
