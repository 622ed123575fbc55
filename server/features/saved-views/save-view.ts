import { fail } from '#contracts/errors.ts';
import { savedViewMessages, savedViewsMax } from '#contracts/saved-views.ts';
import type { SavedView, SavedViewChanges, SavedViewForm } from '#contracts/saved-views.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import { hasChangedSince } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  lockSavedView,
  updateSavedView,
} from './saved-view.queries.ts';

/** Saves a view. Refuses with CONFLICT a name that the person has for this list, and one view too many. */
export async function saveView(
  context: AppContext,
  { body }: { body: SavedViewForm },
  { caller: { userId } }: AdminCall,
): Promise<SavedView> {
  const at = context.clock.now().toISOString();
  const saved = await withFreeName(body.name, () =>
    context.db.transaction(async (db) => {
      if ((await countSavedViews(db, userId)) >= savedViewsMax)
        throw fail('CONFLICT', { message: savedViewMessages.tooMany });
      return insertSavedView(db, { ...body, userId }, at);
    }),
  );
  await notifyOtherTabs(context, userId);
  return saved;
}

/** Changes a view. Refuses with CONFLICT a name that is taken, and a view that another tab has changed in the meantime. */
export async function changeView(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: SavedViewChanges },
  { caller: { userId } }: AdminCall,
): Promise<SavedView> {
  const { expectedUpdatedAt, ...changes } = body;
  const at = context.clock.now().toISOString();
  const changed = await withFreeName(body.name, () =>
    context.db.transaction(async (db) => {
      const found = await lockSavedView(db, { id, userId });
      if (!found) throw fail('NOT_FOUND');
      if (hasChangedSince(expectedUpdatedAt, found.updatedAt))
        throw fail('CONFLICT', { message: savedViewMessages.changed(found.name), data: found });
      return updateSavedView(db, { id, userId }, changes, at);
    }),
  );
  await notifyOtherTabs(context, userId);
  return changed;
}

export async function removeView(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller: { userId } }: AdminCall,
): Promise<void> {
  if (!(await deleteSavedView(context.db, { id, userId }))) throw fail('NOT_FOUND');
  await notifyOtherTabs(context, userId);
}

async function notifyOtherTabs({ db, realtime }: AppContext, userId: number): Promise<void> {
  await db.afterCommit(async () => realtime.emitToUsers([userId], 'saved_views_changed', {}));
}

async function withFreeName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'saved_view_name_key') throw error;
    throw fail('CONFLICT', { message: savedViewMessages.taken(name ?? '') });
  }
}
