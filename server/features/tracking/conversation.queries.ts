import type { ConversationEntry } from '#contracts/tracking.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord, StoredFileRow } from '#server/features/files/file.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, getTableColumns, gte, isNull, lte, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { conversationEntry, serviceRequest, storedFile } from '#server/platform/database/schema.ts';
import type { Actor } from '#server/platform/events/record.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertFiles } from '#server/platform/submissions/submitted-file.queries.ts';

export interface EntryWithFile {
  entry: typeof conversationEntry.$inferSelect;
  file: StoredFileRow | null;
}

/** What resident and office wrote about a request, the oldest first. */
export async function listEntries(db: Database, requestId: number): Promise<EntryWithFile[]> {
  return db.orm
    .select({ entry: getTableColumns(conversationEntry), file: getTableColumns(storedFile) })
    .from(conversationEntry)
    .leftJoin(storedFile, eq(storedFile.id, conversationEntry.fileId))
    .where(eq(conversationEntry.requestId, requestId))
    .orderBy(asc(conversationEntry.id));
}

/** An entry as staff see it. */
export function toConversationEntry({ entry, file }: EntryWithFile): ConversationEntry {
  const { id, createdAt, author, authorEmail, text, isReopening, isConfirmation, seenAt } = entry;
  return {
    id,
    createdAt,
    author,
    authorEmail,
    text,
    isReopening,
    isConfirmation,
    seenAt,
    fileName: file?.fileName ?? null,
    fileSize: file?.sizeBytes ?? null,
    fileMime: file?.mime ?? null,
  };
}

export interface NewNote {
  requestId: number;
  text: string | null;
  isReopening: boolean;
  isConfirmation: boolean;
  file: StoredFile | undefined;
}

/**
 * Adds what a resident wrote, its file's row and its Idempotency-Key in one statement; answers the new id, or undefined
 * where the key was used before.
 */
export async function insertNote(
  db: Database,
  { requestId, text, isReopening, isConfirmation, file }: NewNote,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<number | undefined> {
  const now = at.toISOString();
  const claim = claimKey(db, key, sql`nextval('conversation_entry_id_seq')::int`, now);
  const files = insertFiles(db, claim, file ? [file] : [], now);
  const added = db.orm.$with('added', { id: conversationEntry.id }).as(
    insertSelect(
      conversationEntry,
      {
        id: claim.recordId,
        requestId,
        createdAt: now,
        author: 'RESIDENT',
        text,
        isReopening,
        isConfirmation,
        fileId: sql`(select ${files.file.id} from ${files.file})`,
      },
      sql`from ${claim} returning ${conversationEntry.id}`,
    ),
  );
  const [row] = await db.orm.with(claim, files.sent, files.file, added).select({ id: added.id }).from(added);
  return row?.id;
}

/** The resident's word that the work is done, given since an instant; undefined where there is none. */
export async function findConfirmation(
  { orm }: Database,
  { requestId, since }: { requestId: number; since: string },
): Promise<number | undefined> {
  const { id, isConfirmation, createdAt } = conversationEntry;
  const [row] = await orm
    .select({ id })
    .from(conversationEntry)
    .where(and(eq(conversationEntry.requestId, requestId), isConfirmation, gte(createdAt, since)));
  return row?.id;
}

export async function insertReply(
  db: Database,
  reply: { requestId: number; author: Actor; text: string; at: Date },
): Promise<ConversationEntry> {
  const { requestId, author, text, at } = reply;
  const [entry] = await db.orm
    .insert(conversationEntry)
    .values({
      requestId,
      createdAt: at.toISOString(),
      author: 'STAFF',
      authorUserId: author.userId,
      authorEmail: author.email,
      text,
    })
    .returning();
  if (!entry) throw new Error('The reply was not added');
  return toConversationEntry({ entry, file: null });
}

/** Notes that staff have looked at what the resident wrote, up to an entry; what came after stays unread. */
export async function markSeen(
  db: Database,
  { requestId, upTo, at }: { requestId: number; upTo: number; at: Date },
): Promise<void> {
  await db.orm
    .update(conversationEntry)
    .set({ seenAt: at.toISOString() })
    .where(
      and(
        eq(conversationEntry.requestId, requestId),
        eq(conversationEntry.author, 'RESIDENT'),
        isNull(conversationEntry.seenAt),
        lte(conversationEntry.id, upTo),
      ),
    );
}

/** The file of an entry; undefined where there is no such entry for this caller, null where it has no file. */
export async function findEntryFile(
  db: Database,
  { id, scope }: RecordKey,
  entryId: number,
): Promise<FileOfRecord | null | undefined> {
  const [found] = await db.orm
    .select({ fileId: conversationEntry.fileId, propertyCode: serviceRequest.propertyCode })
    .from(conversationEntry)
    .innerJoin(serviceRequest, eq(serviceRequest.id, conversationEntry.requestId))
    .where(
      and(
        eq(conversationEntry.id, entryId),
        eq(serviceRequest.id, id),
        withinScope(scope, serviceRequest.propertyCode),
      ),
    );
  if (!found) return undefined;
  const { fileId, propertyCode } = found;
  const file = fileId === null ? undefined : await findStoredFile(db, fileId);
  return file ? { file, propertyCode } : null;
}
