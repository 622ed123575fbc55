import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, inArray, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import {
  insertSelect,
  isOneOf,
  laterThanBefore,
  sentRows,
  sentValues,
} from '#server/platform/database/expressions.ts';
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

/**
 * Writes all columns of rows, except that they have changed now. With `at` null they are as they were, also in when they
 * changed: what was done before that can be undone next.
 */
export async function overwriteRows(
  db: Database,
  kind: UndoableKind,
  rows: readonly SavedRow[],
  at: string | null,
): Promise<void> {
  const { table } = undoableTables[kind];
  const columns = writtenColumns(table);
  const sent = sentRows(db, columns, rows);
  const { id: _id, ...written } = columns;
  await db.orm
    .with(sent)
    .update(table)
    .set({
      ...sentValues(sent, written),
      ...(at === null ? {} : { updatedAt: laterThanBefore(table.updatedAt, at) }),
    })
    .from(sent)
    .where(sql`${table.id} = ${Reflect.get(sent, 'id')}`);
}

/** Adds rows; answers their ids in the order given. What the database derives may be empty text. */
export async function insertRows(
  db: Database,
  kind: UndoableKind,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  const { table } = undoableTables[kind];
  const { id: _id, ...columns } = writtenColumns(table);
  const complete = rows.map((row) => ({ ...emptyOf(columns), ...row }));
  const sent = sentRows(db, columns, complete);
  const values = Object.fromEntries(
    Object.keys(columns).map((name) => [name, sql`${Reflect.get(sent, name)}`]),
  );
  const added = db.orm
    .$with('added', { id: table.id })
    // `values` has every column of the table but its id.
    .as(
      insertSelect(
        table,
        values as Parameters<typeof insertSelect>[1],
        sql`from ${sent} returning ${table.id}`,
      ),
    );
  const answered = await db.orm.with(sent, added).select({ id: added.id }).from(added);
  return answered.map(({ id }) => Number(id));
}

function emptyOf(columns: Record<string, AnyPgColumn>): Record<string, null> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

/** From here on leases of one unit may cover the same days until `checkDeferred`. */
export async function deferChecks({ orm }: Database): Promise<void> {
  await orm.execute(sql`set constraints lease_overlap deferred`);
}

/** Throws where they still do. */
export async function checkDeferred({ orm }: Database): Promise<void> {
  await orm.execute(sql`set constraints lease_overlap immediate`);
}

export async function deleteRows(
  { orm }: Database,
  kind: UndoableKind,
  ids: readonly number[],
): Promise<void> {
  const { table } = undoableTables[kind];
  await orm.delete(table).where(isOneOf(table.id, ids));
}

/** Which of the rows (`named`) are named by rows other than `known`, and by which; each pair once. */
export function findNaming(
  { orm }: Database,
  { table, id, column }: NamingColumn<AnyPgColumn | SQL>,
  named: readonly number[],
  { known, limit }: { known: readonly number[]; limit: number },
): Promise<{ id: number; named: number }[]> {
  return orm
    .selectDistinct({ id: sql<number>`${id}`, named: sql<number>`${column}` })
    .from(table)
    .where(
      and(sql`${column} = any(${sql.param(named)}::int[])`, sql`${id} <> all(${sql.param(known)}::int[])`),
    )
    .orderBy(sql`1`)
    .limit(limit);
}

/** Who did the last thing to each of some records of a kind. */
export async function findLastActors(
  { orm }: Database,
  objectKind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
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
