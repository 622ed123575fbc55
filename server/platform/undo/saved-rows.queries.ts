import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, inArray, not, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import { isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { auditEntry } from '#server/platform/database/schema.ts';
import type { SavedRow, UndoableKind } from './saved-rows.ts';
import { undoableTables, writtenColumns } from './undoable-tables.ts';
import type { NamingColumn } from './undoable-tables.ts';

/** Rows as they are now; they stay so until the transaction ends. Those that are gone are not among them. */
export async function lockSavedRows(
  { orm }: Database,
  kind: UndoableKind,
  ids: readonly number[],
): Promise<SavedRow[]> {
  const { table } = undoableTables[kind];
  const rows = await orm
    .select(writtenColumns(table))
    .from(table)
    .where(isOneOf(table.id, ids))
    .orderBy(table.id)
    .for('update');
  // Every one of these tables has the column.
  return rows as SavedRow[];
}

/** Writes changed rows back as they were, except that they have changed now. */
export async function restoreRows(
  db: Database,
  kind: UndoableKind,
  rows: readonly SavedRow[],
  at: string,
): Promise<void> {
  const { table } = undoableTables[kind];
  const columns = writtenColumns(table);
  const sent = sentRows(db, columns, rows);
  const { id: _id, ...written } = columns;
  const values = Object.fromEntries(
    Object.keys(written).map((name) => [name, sql`${Reflect.get(sent, name)}`]),
  );
  await db.orm
    .with(sent)
    .update(table)
    .set({ ...values, updatedAt: laterThanBefore(table.updatedAt, at) })
    .from(sent)
    .where(sql`${table.id} = ${Reflect.get(sent, 'id')}`);
}

export async function deleteRows(
  { orm }: Database,
  kind: UndoableKind,
  ids: readonly number[],
): Promise<void> {
  const { table } = undoableTables[kind];
  await orm.delete(table).where(isOneOf(table.id, ids));
}

/** Which of the rows (`named`) are named by rows other than `known`, and by which. */
export function findNaming(
  { orm }: Database,
  { table, column }: NamingColumn<AnyPgColumn | SQL>,
  named: readonly number[],
  known: readonly number[],
): Promise<{ id: number; named: number }[]> {
  return orm
    .select({ id: sql<number>`${table.id}`, named: sql<number>`${column}` })
    .from(table)
    .where(and(sql`${column} = any(${sql.param(named)}::int[])`, not(isOneOf(table.id, known))))
    .orderBy(table.id);
}

/** Who did the last thing to each of some records of a kind. */
export async function findLastActors(
  { orm }: Database,
  objectKind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const latest = query
    .select({ id: sql<number>`max(${auditEntry.id})` })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectKind, objectKind), isOneOf(auditEntry.objectId, ids)))
    .groupBy(auditEntry.objectId);
  const rows = await orm
    .select({ id: auditEntry.objectId, email: auditEntry.actorEmail })
    .from(auditEntry)
    .where(inArray(auditEntry.id, latest))
    .orderBy(desc(auditEntry.id));
  return new Map(
    rows.flatMap(({ id, email }) => (id === null || email === null ? [] : [[id, email] as const])),
  );
}
