import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { MaintenanceFilters, MaintenanceRecord } from '#contracts/maintenance.ts';
import { toUnitName, unitNameColumns } from '#server/features/units/unit-rows.queries.ts';
import type { UnitNameRow } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { listRecords, newestFirst, pageOfTable } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { totalOf } from '#server/platform/database/row-count.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { maintenance } from '#server/platform/database/layer-schema.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';

/** A record as its queries answer it: for the history, with the code of its property. */
export type MaintenanceRow = MaintenanceRecord & { propertyCode: string };

type Row = Omit<MaintenanceRecord, 'unit'> & UnitNameRow;

const columns = sql`
  m.id, m.created_at as "createdAt", m.updated_at as "updatedAt", m.title, m.description, m.status, m.priority,
  m.category, m.category_other as "categoryOther", m.pending_tag_request as "pendingTagRequest",
  m.is_hoa_issue as "isHOAIssue", m.notes, m.requester_id as "requesterId", ${unitNameColumns}`;

function toMaintenance(row: Row): MaintenanceRow {
  const { realEstateObjectId: _object, unitNumber: _number, unitIdentifier: _identifier, ...fields } = row;
  return {
    ...fields,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    unit: toUnitName(row),
  };
}

export interface MaintenanceQuestion {
  filters: Omit<MaintenanceFilters, 'unitId'> & { unitId?: number | null | undefined; requesterId?: number };
  scope: PropertyScope;
}

/** One page of the maintenance records, newest first. */
export function listMaintenance(
  db: Database,
  { filters, scope }: MaintenanceQuestion,
  options: PageOptions,
): Promise<FoundPage<MaintenanceRow>> {
  const { propertyCode } = filters;
  const narrowing = narrowingOf(filters);
  const chosen = propertyCode === undefined ? empty : sql`and m.property_code = ${propertyCode}`;
  const matches = join([sql`${inScope(scope, 'm.property_code')} ${chosen}`, ...narrowing], ' and ');
  const total =
    narrowing.length > 0 ? undefined : totalOf('maintenance', { property_code: propertyCode }, scope);
  const { rows, ...parts } = pageOfTable({ table: 'maintenance m', matches, total }, options);
  const page = sql`select ${columns} from ${rows} join unit u on u.id = m.unit_id`;
  return listRecords<Row, MaintenanceRow>(db, { ...parts, page, order: newestFirst }, toMaintenance);
}

function narrowingOf(filters: MaintenanceQuestion['filters']): Sql[] {
  const { unitId, status, priority, pendingTagRequest, requesterId, q } = filters;
  const conditions: Sql[] = [];
  if (typeof unitId === 'number') conditions.push(sql`m.unit_id = ${unitId}`);
  if (status !== undefined) conditions.push(sql`m.status = ${status}`);
  if (priority !== undefined) conditions.push(sql`m.priority = ${priority}`);
  if (pendingTagRequest !== undefined) conditions.push(sql`m.pending_tag_request = ${pendingTagRequest}`);
  if (requesterId !== undefined) conditions.push(sql`m.requester_id = ${requesterId}`);
  for (const word of searchedWords(q)) conditions.push(holdsWord(raw('m.search_text'), word));
  return conditions;
}

/** One record; with `lock` it stays as it is until the transaction ends. */
export async function findMaintenance(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<MaintenanceRow | undefined> {
  const rows = await db.query<Row>(sql`
    select ${columns} from maintenance m join unit u on u.id = m.unit_id
    where m.id = ${id} and ${inScope(scope, 'm.property_code')} ${lock ? sql`for update of m` : empty}`);
  return rows[0] && toMaintenance(rows[0]);
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
