import type { SubmissionKind } from '#contracts/events.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteMailAbout } from '#server/platform/mail/mail.queries.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import type { DeletedKind, Deletion } from '#server/platform/records/delete-record.ts';

/** How one kind of submission is found and removed. */
export interface DeletedSubmission<R> extends Omit<DeletedKind<R>, 'remove'> {
  objectKind: SubmissionKind;
  /** Removes the submission's rows; answers the storage keys of its files, where the kind has any. */
  remove: (db: Database, id: number, found: R) => Promise<string[] | void>;
}

/** Removes a submission as `deleteRecord` does, with the messages about it, and its files once that is committed. */
export async function deleteSubmission<R extends { id: number; updatedAt: string; propertyCode?: string }>(
  context: AppContext,
  input: Deletion,
  call: AdminCall,
  kind: DeletedSubmission<R>,
): Promise<void> {
  await deleteRecord(context, input, call, {
    ...kind,
    remove: async (db, id, found) => {
      const storageKeys = (await kind.remove(db, id, found)) ?? [];
      await deleteMailAbout(db, kind.objectKind, id);
      for (const storageKey of storageKeys) await db.afterCommit(() => context.files.remove(storageKey));
    },
  });
}
