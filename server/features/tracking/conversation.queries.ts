import sql, { empty } from 'sql-template-tag';
import type { ConversationEntry } from '#contracts/tracking.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord, StoredFileRow } from '#server/features/files/file.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, getTableColumns, isNull, lte } from '#server/platform/database/drizzle.ts';
import { conversationEntry, storedFile } from '#server/platform/database/schema.ts';
import type { Actor } from '#server/platform/events/record.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { claimOfKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertOfFiles } from '#server/platform/submissions/submitted-file.queries.ts';

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
  const { id, createdAt, author, authorEmail, text, isReopening, seenAt } = entry;
  return {
    id,
    createdAt,
    author,
    authorEmail,
    text,
    isReopening,
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
  file: StoredFile | undefined;
}

/**
 * Adds what a resident wrote, its file's row and its Idempotency-Key in one statement; answers the new id, or undefined
 * where the key was used before.
 */
export async function insertNote(
  db: Database,
  { requestId, text, isReopening, file }: NewNote,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<number | undefined> {
  const now = at.toISOString();
  const nextId = sql`nextval('conversation_entry_id_seq')::int`;
  const kept = file ? sql`, file as (${insertOfFiles([file], now)})` : empty;
  const rows = await db.query<{ id: number }>(sql`
    with claim as (${claimOfKey(key, nextId, now)}) ${kept}
    insert into conversation_entry (id, request_id, created_at, author, text, is_reopening, file_id)
    overriding system value
    select claim.record_id, ${requestId}, ${now}::timestamptz, 'RESIDENT', ${text}, ${isReopening},
      ${file ? sql`(select id from file)` : sql`null`}
    from claim
    returning id`);
  return rows[0]?.id;
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
  const [found] = await db.query<{ file_id: number | null; property_code: string }>(sql`
    select e.file_id, r.property_code from conversation_entry e join service_request r on r.id = e.request_id
    where e.id = ${entryId} and r.id = ${id} and ${inScope(scope, 'r.property_code')}`);
  if (!found) return undefined;
  const file = found.file_id === null ? undefined : await findStoredFile(db, found.file_id);
  return file ? { file, propertyCode: found.property_code } : null;
}
