import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import type { AddedEntry, addNote as addNoteContract, reopenRequest } from '#contracts/tracking.ts';
import { giveToOffice } from '#server/features/service-requests/give-to-office.ts';
import { lockGroup } from '#server/features/service-requests/merged-request.queries.ts';
import { reopenServiceRequest } from '#server/features/service-requests/reopen-service-request.ts';
import { linkedId } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findConfirmation, insertNote } from './conversation.queries.ts';
import type { NewNote } from './conversation.queries.ts';
import { reopenEnd } from '#server/features/service-requests/link-life.ts';
import { openLink } from './open-link.ts';
import { notifyManager } from './tracking.reactions.ts';
import { notifyChange } from './notify-change.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** A resident adds a note, photos or both to a request. */
export async function addNote(
  context: AppContext,
  { params, body, files }: InputFor<typeof addNoteContract, StoredFile>,
  call: PublicCall,
): Promise<AddedEntry> {
  const text = body.note?.trim() ? body.note : null;
  const attached = files.attachment ?? [];
  if (text === null && attached.length === 0) {
    throw fail('VALIDATION_FAILED', { issues: [{ path: 'note', message: trackingMessages.nothing }] });
  }
  return saveNote(context, { token: params.token, text, files: attached }, call, notes);
}

/** A resident says within 14 days that a completed request is not fixed: it is open again, with the resident's words. */
export async function reopenByResident(
  context: AppContext,
  { params, body, files }: InputFor<typeof reopenRequest, StoredFile>,
  call: PublicCall,
): Promise<AddedEntry> {
  const note = { token: params.token, text: body.note, files: files.attachment ?? [] };
  return saveNote(context, note, call, reopenings);
}

/** A resident says that a completed request is fixed. Said again, it is the same entry: the first word counts. */
export async function confirmByResident(
  context: AppContext,
  { params }: { params: { token: string } },
  call: PublicCall,
): Promise<AddedEntry> {
  return saveNote(context, { token: params.token, text: null, files: [] }, call, confirmations);
}

/** What distinguishes one kind of word from another. */
interface NoteKind {
  scope: string;
  /** What the entry is marked with. */
  marks: Pick<NewNote, 'isReopening' | 'isConfirmation'>;
  /** The same words may come again later, as after a second completion. */
  mayRecur: boolean;
  /** An entry that already says it. Throws CONFLICT where the word does not fit the request. */
  findEarlier?: (db: Database, record: TrackedRecord) => Promise<number | undefined>;
  /** What follows from the word, in its transaction. */
  follow: (db: Database, record: TrackedRecord, at: { now: Date; requestId: string }) => Promise<void>;
}

const notes: NoteKind = {
  scope: 'POST /tracking/notes',
  marks: { isReopening: false, isConfirmation: false },
  mayRecur: false,
  follow: (db, { id, headId }, at) => giveToOffice(db, headId ?? id, at),
};

const reopenings: NoteKind = {
  scope: 'POST /tracking/reopen',
  marks: { isReopening: true, isConfirmation: false },
  mayRecur: true,
  async follow(db, record, { now, requestId }) {
    if (record.completedAt === null) throw fail('CONFLICT', { message: trackingMessages.notReopened });
    if (reopenEnd(record, now) === null) throw fail('CONFLICT', { message: trackingMessages.tooLate });
    await reopenServiceRequest(db, { id: record.headId ?? record.id, byId: record.id, now, requestId });
  },
};

const confirmations: NoteKind = {
  scope: 'POST /tracking/confirmation',
  marks: { isReopening: false, isConfirmation: true },
  mayRecur: true,
  async findEarlier(db, { id, completedAt }) {
    if (completedAt === null) throw fail('CONFLICT', { message: trackingMessages.notCompleted });
    return findConfirmation(db, { requestId: id, since: completedAt });
  },
  // There is nothing to do but to read it.
  follow: async () => undefined,
};

interface Note {
  token: string;
  text: string | null;
  files: readonly StoredFile[];
}

/**
 * Keeps a note once for its Idempotency-Key, together with the reopening where it is one. Its files are durable before and are
 * removed again where the note is refused. The request's lock makes notes that come at once wait for each other. The note of a
 * merged report stays in its own conversation, and the office goes on with what it is merged into.
 */
async function saveNote(
  context: AppContext,
  { token, text, files }: Note,
  call: PublicCall,
  { scope, marks, mayRecur, findEarlier, follow }: NoteKind,
): Promise<AddedEntry> {
  const saved = await saveSubmission(context, {
    scope,
    call: mayRecur ? { ...call, isPlainForm: false } : call,
    fields: { token, text },
    files,
    insert: (key, at) =>
      context.db.transaction(async (db) => {
        const within = { ...context, db };
        await lockGroup(db, linkedId(token) ?? 0);
        const record = await openLink(within, token);
        const earlier = await findEarlier?.(db, record);
        if (earlier !== undefined) return earlier;
        const note = { requestId: record.id, text, files, ...marks };
        const added = await insertNote(db, note, { key, at });
        if (added === undefined) return undefined;
        await context.limits.privateLink.consume(String(record.id));
        await follow(db, record, { now: at, requestId: call.requestId });
        await notifyManager(within, { ...note, entryId: added });
        await notifyChange(within, record, record.headId === null ? [] : [record.headId]);
        return added;
      }),
  });
  return { id: 'added' in saved ? saved.added : saved.repeatOf, createdAt: saved.at };
}
