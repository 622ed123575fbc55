import type { SavedView, SavedViewChanges, SavedViewForm, SavedViewList } from '#contracts/saved-views.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, count, eq, sql } from '#server/platform/database/drizzle.ts';
import { laterThanBefore } from '#server/platform/database/expressions.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { savedView, userAccount } from '#server/platform/database/schema.ts';

const columns = {
  id: savedView.id,
  createdAt: savedView.createdAt,
  updatedAt: savedView.updatedAt,
  list: sql<SavedViewList>`${savedView.list}`.as('list'),
  name: savedView.name,
  query: savedView.query,
};

/** A person's views of all lists, by name. */
export function listSavedViews({ orm }: Database, userId: number): Promise<SavedView[]> {
  return orm
    .select(columns)
    .from(savedView)
    .where(eq(savedView.userId, userId))
    .orderBy(sql`lower(${savedView.name})`, savedView.id);
}

/** How many the person has; who saves another one in the meantime waits until the transaction ends. */
export async function countSavedViews(db: Database, userId: number): Promise<number> {
  await lockRow(db, userAccount, userId);
  const [row] = await db.orm.select({ total: count() }).from(savedView).where(eq(savedView.userId, userId));
  return row?.total ?? 0;
}

export async function insertSavedView(
  { orm }: Database,
  view: SavedViewForm & { userId: number },
  at: string,
): Promise<SavedView> {
  const [row] = await orm
    .insert(savedView)
    .values({ ...view, createdAt: at, updatedAt: at })
    .returning(columns);
  if (!row) throw new Error('An insert answered no row.');
  return row;
}

/** One of the person's views, which stays as it is until the transaction ends. */
export async function lockSavedView(
  { orm }: Database,
  key: { id: number; userId: number },
): Promise<SavedView | undefined> {
  const [row] = await orm.select(columns).from(savedView).where(isOwn(key)).for('update');
  return row;
}

export async function updateSavedView(
  { orm }: Database,
  key: { id: number; userId: number },
  changes: Pick<SavedViewChanges, 'name' | 'query'>,
  at: string,
): Promise<SavedView> {
  const [row] = await orm
    .update(savedView)
    .set({ ...changes, updatedAt: laterThanBefore(savedView.updatedAt, at) })
    .where(isOwn(key))
    .returning(columns);
  if (!row) throw new Error('An update of a locked row answered none.');
  return row;
}

/** Whether the person had it. */
export async function deleteSavedView(
  { orm }: Database,
  key: { id: number; userId: number },
): Promise<boolean> {
  const rows = await orm.delete(savedView).where(isOwn(key)).returning({ id: savedView.id });
  return rows.length > 0;
}

function isOwn({ id, userId }: { id: number; userId: number }) {
  return and(eq(savedView.id, id), eq(savedView.userId, userId));
}
