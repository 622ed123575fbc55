import type { ImportKind } from '#contracts/import-fields.ts';
import type { ImportRow, ImportRowState, ListedImport } from '#contracts/import-runs.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, gt, lt, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, sentRows } from '#server/platform/database/expressions.ts';
import {
  importEntry,
  importHeader,
  importPart,
  importRow,
  importRun,
} from '#server/platform/database/import-schema.ts';
import { newestFirst, pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import type { SavedParts, SavedWork } from '#server/platform/undo/saved-rows.ts';
import type { RowPlan } from './row-plan.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

export type StoredImport = typeof importRun.$inferSelect;
type NewImport = Pick<StoredImport, 'kind' | 'fileName' | 'sheets' | 'sheet' | 'options'>;

export async function insertImport(
  { orm }: Database,
  columns: NewImport,
  { at, caller: { userId, email } }: { at: string; caller: Pick<Caller, 'userId' | 'email'> },
): Promise<number> {
  const [row] = await orm
    .insert(importRun)
    .values({ ...columns, createdAt: at, updatedAt: at, byUserId: userId, byEmail: email })
    .returning({ id: importRun.id });
  return row?.id ?? 0;
}

export async function insertSheetRows(
  db: Database,
  importId: number,
  rows: readonly SheetRow[],
): Promise<void> {
  const sent = sentRows(
    db,
    { row: importRow.row, cells: importRow.cells },
    rows.map(([row, cells]) => ({ row, cells })),
  );
  const values = { importId, row: sent.row, cells: sent.cells };
  const added = db.orm
    .$with('added', { row: importRow.row })
    .as(insertSelect(importRow, values, sql`from ${sent} returning ${importRow.row}`));
  await db.orm.with(sent, added).select({ row: added.row }).from(added);
}

/** One import; with `lock` no one else works with it until the transaction ends. */
export async function findImport(
  { orm }: Database,
  id: number,
  lock = false,
): Promise<StoredImport | undefined> {
  const select = orm.select().from(importRun).where(eq(importRun.id, id));
  const [row] = lock ? await select.for('update') : await select;
  return row;
}

/** One page of the imports, newest first. */
export function listImports(db: Database, options: PageOptions): Promise<FoundPage<ListedImport>> {
  const page = pageOfTable(
    db,
    { table: importRun, matches: undefined, order: newestFirst(importRun) },
    options,
  );
  const rows = page.within
    .select({
      id: importRun.id,
      createdAt: importRun.createdAt,
      updatedAt: importRun.updatedAt,
      byEmail: importRun.byEmail,
      kind: importRun.kind,
      fileName: importRun.fileName,
      state: importRun.state,
      counts: importRun.counts,
      doneAt: importRun.doneAt,
      undoneAt: importRun.undoneAt,
      isStored: importRun.isStored,
      total: page.total,
    })
    .from(page.ids)
    .innerJoin(importRun, eq(importRun.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

export async function updateImport(
  { orm }: Database,
  id: number,
  columns: Partial<StoredImport>,
): Promise<void> {
  await orm.update(importRun).set(columns).where(eq(importRun.id, id));
}

export async function deleteImport({ orm }: Database, id: number): Promise<void> {
  await orm.delete(importRun).where(eq(importRun.id, id));
}

/** The first rows of a sheet, heads and all. */
export async function listFirstRows({ orm }: Database, importId: number, count: number): Promise<SheetRow[]> {
  const rows = await orm
    .select({ row: importRow.row, cells: importRow.cells })
    .from(importRow)
    .where(eq(importRow.importId, importId))
    .orderBy(asc(importRow.row))
    .limit(count);
  return rows.map(({ row, cells }) => [row, cells]);
}

/** The next rows below one; those of a state alone where it is named. */
export function listRowsAfter(
  { orm }: Database,
  importId: number,
  { after, count, state }: { after: number; count: number; state?: ImportRowState },
): Promise<{ row: number; cells: string[]; problems: ImportRow['problems'] | null }[]> {
  return orm
    .select({ row: importRow.row, cells: importRow.cells, problems: importRow.problems })
    .from(importRow)
    .where(
      and(
        eq(importRow.importId, importId),
        gt(importRow.row, after),
        state === undefined ? undefined : eq(importRow.state, state),
      ),
    )
    .orderBy(asc(importRow.row))
    .limit(count);
}

export function countRowsAfter({ orm }: Database, importId: number, after: number): Promise<number> {
  return orm.$count(importRow, and(eq(importRow.importId, importId), gt(importRow.row, after)));
}

/** Forgets what an earlier check said. */
export async function clearPlans({ orm }: Database, importId: number): Promise<void> {
  await orm
    .update(importRow)
    .set({ state: null, name: null, changes: null, problems: null, note: null })
    .where(and(eq(importRow.importId, importId), sql`${importRow.state} is not null`));
}

const planColumns = {
  row: importRow.row,
  state: importRow.state,
  name: importRow.name,
  changes: importRow.changes,
  problems: importRow.problems,
  note: importRow.note,
};

/** Notes what a check says of rows. */
export async function savePlans(
  db: Database,
  importId: number,
  plans: readonly Pick<RowPlan, keyof typeof planColumns>[],
): Promise<void> {
  const sent = sentRows(db, planColumns, plans);
  const { state, name, changes, problems, note } = sent;
  await db.orm
    .with(sent)
    .update(importRow)
    .set({ state, name, changes, problems, note })
    .from(sent)
    .where(and(eq(importRow.importId, importId), eq(importRow.row, sent.row)));
}

/** One page of the checked rows, in the order of the sheet. */
export async function listCheckedRows(
  { orm }: Database,
  importId: number,
  state: ImportRowState | undefined,
  { page, pageSize }: PageOptions,
): Promise<ImportRow[]> {
  const rows = await orm
    .select({ ...planColumns, id: importRow.row })
    .from(importRow)
    .where(
      and(
        eq(importRow.importId, importId),
        state === undefined ? sql`${importRow.state} is not null` : eq(importRow.state, state),
      ),
    )
    .orderBy(asc(importRow.row))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id, row, state: found, name, changes, problems, note }) => ({
    id,
    row,
    state: found ?? 'SAME',
    name: name ?? '',
    changes: changes ?? [],
    problems: problems ?? [],
    note,
  }));
}

/** The field of each known head. */
export async function findKnownHeaders(
  { orm }: Database,
  kind: ImportKind,
): Promise<Map<string, string | null>> {
  const rows = await orm
    .select({ header: importHeader.header, field: importHeader.field })
    .from(importHeader)
    .where(eq(importHeader.kind, kind));
  return new Map(rows.map(({ header, field }) => [header, field]));
}

/** Remembers which fields heads were. */
export async function saveHeaders(
  { orm }: Database,
  kind: ImportKind,
  headers: ReadonlyMap<string, string | null>,
): Promise<void> {
  const rows = Array.from(headers, ([header, field]) => ({ kind, header, field }));
  if (rows.length === 0) return;
  await orm
    .insert(importHeader)
    .values(rows)
    .onConflictDoUpdate({
      target: [importHeader.kind, importHeader.header],
      set: { field: sql`excluded.field` },
    });
}

/** One import is written at a time: each plan rests on what the one before left. */
export async function waitForOthers({ orm }: Database): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtext('import'))`);
}

export async function insertPart(
  { orm }: Database,
  importId: number,
  part: number,
  { before, after }: SavedWork,
): Promise<void> {
  await orm.insert(importPart).values({ importId, part, before, after });
}

/** What an import wrote, part by part. */
export function partsOf({ orm }: Database, importId: number): SavedParts {
  return async function* () {
    for (let part = 0; ; part++) {
      // One part is in memory at a time.
      const [found] = await orm
        .select({ before: importPart.before, after: importPart.after })
        .from(importPart)
        .where(and(eq(importPart.importId, importId), eq(importPart.part, part)));
      if (!found) return;
      yield found;
    }
  };
}

export async function deleteParts({ orm }: Database, importId: number): Promise<void> {
  await orm.delete(importPart).where(eq(importPart.importId, importId));
}

/**
 * Removes imports that were never written, and what is stored of those that were, once they are older. Answers of how many.
 */
export async function forgetImports(
  db: Database,
  { unfinished, done }: { unfinished: Date; done: Date },
): Promise<number> {
  return db.transaction(async ({ orm }) => {
    const gone = await orm
      .delete(importRun)
      .where(
        and(
          isOneOf(importRun.state, ['UPLOADED', 'CHECKED']),
          lt(importRun.updatedAt, unfinished.toISOString()),
        ),
      )
      .returning({ id: importRun.id });
    const old = await orm
      .update(importRun)
      .set({ isStored: false })
      .where(and(eq(importRun.isStored, true), lt(importRun.updatedAt, done.toISOString())))
      .returning({ id: importRun.id });
    const ids = old.map(({ id }) => id);
    await orm.delete(importRow).where(isOneOf(importRow.importId, ids));
    await orm.delete(importPart).where(isOneOf(importPart.importId, ids));
    await orm.delete(importEntry).where(isOneOf(importEntry.importId, ids));
    return gone.length + ids.length;
  });
}
