import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { conversationMessages } from '#contracts/tracking.ts';
import type { AddedEntry, addNote as addNoteContract, reopenRequest } from '#contracts/tracking.ts';
import { giveToOffice } from '#server/features/service-requests/give-to-office.ts';
import { lockGroup } from '#server/features/service-requests/merged-request.queries.ts';
import { reopenServiceRequest } from '#server/features/service-requests/reopen-service-request.ts';
import { linkedId } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import { insertNote } from './conversation.queries.ts';
import { reopenEnd } from '#server/features/service-requests/link-life.ts';
import { openLink } from './open-link.ts';
import { notifyManager } from './tracking.reactions.ts';
import { notifyChange } from './notify-change.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** A resident adds a note, a photo or both to a request. */
export async function addNote(
  context: AppContext,
  { params, body, files }: InputFor<typeof addNoteContract, StoredFile>,
  call: PublicCall,
): Promise<AddedEntry> {
  const text = body.note?.trim() ? body.note : null;
  if (text === null && !files.attachment) {
    throw fail('VALIDATION_FAILED', { issues: [{ path: 'note', message: conversationMessages.nothing }] });
  }
  return saveNote(context, { token: params.token, text, file: files.attachment }, call);
}

/** A resident says within 14 days that a completed request is not fixed: it is open again, with the resident's words. */
export async function reopenByResident(
  context: AppContext,
  { params, body, files }: InputFor<typeof reopenRequest, StoredFile>,
  call: PublicCall,
): Promise<AddedEntry> {
  const note = { token: params.token, text: body.note, file: files.attachment };
  return saveNote(context, note, call, async (within, { id: byId, headId, ...record }) => {
    const now = within.clock.now();
    if (record.completedAt === null) throw fail('CONFLICT', { message: conversationMessages.notReopened });
    if (reopenEnd(record, now) === null) throw fail('CONFLICT', { message: conversationMessages.tooLate });
    const id = headId ?? byId;
    await reopenServiceRequest(within.db, { id, byId, now, requestId: call.requestId });
  });
}

interface Note {
  token: string;
  text: string | null;
  file: StoredFile | undefined;
}

/**
 * Keeps a note once for its Idempotency-Key, together with the reopening where it is one. Its file is durable before and is
 * removed again where the note is refused. The request's lock makes notes that come at once wait for each other. Of a merged
 * report the words stay in its own conversation, and the office goes on with what it is merged into.
 */
async function saveNote(
  context: AppContext,
  { token, text, file }: Note,
  call: PublicCall,
  reopen?: (within: AppContext, record: TrackedRecord) => Promise<void>,
): Promise<AddedEntry> {
  const isReopening = reopen !== undefined;
  const saved = await saveSubmission(context, {
    scope: isReopening ? 'POST /tracking/reopen' : 'POST /tracking/notes',
    // A request that was completed again may be reopened again with the same words.
    call: isReopening ? { ...call, isPlainForm: false } : call,
    fields: { token, text },
    files: file ? [file] : [],
    insert: (key, at) =>
      context.db.transaction(async (db) => {
        const within = { ...context, db };
        await lockGroup(db, linkedId(token) ?? 0);
        const record = await openLink(within, token, true);
        const added = await insertNote(db, { requestId: record.id, text, isReopening, file }, { key, at });
        if (added === undefined) return undefined;
        await context.limits.privateLink.consume(String(record.id));
        if (reopen) await reopen(within, record);
        else await giveToOffice(db, record.headId ?? record.id, { now: at, requestId: call.requestId });
        await notifyManager(within, { requestId: record.id, entryId: added, text, isReopening });
        await notifyChange(within, record, record.headId === null ? [] : [record.headId]);
        return added;
      }),
  });
  return { id: 'added' in saved ? saved.added : saved.repeatOf, createdAt: saved.at };
}
