import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ConversationEntry } from '#contracts/conversations.ts';
import type { FileOfRecord, StoredFileRow } from '#server/features/files/file.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, getTableColumns, gte, isNull, lte, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf } from '#server/platform/database/expressions.ts';
import {
  conversationEntry,
  conversationFile,
  serviceRequest,
  storedFile,
} from '#server/platform/database/schema.ts';
import type { Actor } from '#server/platform/events/record.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertFiles } from '#server/platform/submissions/submitted-file.queries.ts';

export interface EntryWithFiles {
  entry: typeof conversationEntry.$inferSelect;
  /** In the order in which they were sent. */
  files: StoredFileRow[];
}

/** What resident and office wrote about a request, the oldest first. */
export async function listEntries({ orm }: Database, requestId: number): Promise<EntryWithFiles[]> {
  const ofRequest = eq(conversationEntry.requestId, requestId);
  const [entries, files] = await Promise.all([
    orm.select().from(conversationEntry).where(ofRequest).orderBy(asc(conversationEntry.id)),
    orm
      .select({ entryId: conversationFile.entryId, file: getTableColumns(storedFile) })
      .from(conversationFile)
      .innerJoin(conversationEntry, eq(conversationEntry.id, conversationFile.entryId))
      .innerJoin(storedFile, eq(storedFile.id, conversationFile.fileId))
      .where(ofRequest)
      .orderBy(asc(conversationFile.fileId)),
  ]);
  const filesOf = Map.groupBy(files, ({ entryId }) => entryId);
  return entries.map((entry) => ({ entry, files: (filesOf.get(entry.id) ?? []).map(({ file }) => file) }));
}

/**
 * What staff read at a request: its own conversation and those of the reports merged into it, the oldest first. An answer that
 * went to all of them stands there once.
 */
export async function listEntriesOfAll(
  db: Database,
  request: { id: number; reports: readonly Pick<ServiceRequest, 'id' | 'reference' | 'unitIdentifier'>[] },
): Promise<ConversationEntry[]> {
  const conversations = await Promise.all([
    listEntries(db, request.id).then((found) => ({ found, report: null })),
    ...request.reports.map(async ({ id, reference, unitIdentifier: unit }) => ({
      found: await listEntries(db, id),
      report: { id, reference, unitIdentifier: unit },
    })),
  ]);
  const shown = new Set<number>();
  const entries: ConversationEntry[] = [];
  for (const { found, report } of conversations)
    for (const each of found) {
      const original = each.entry.copyOfId ?? each.entry.id;
      if (!shown.has(original)) entries.push(toConversationEntry(each, report));
      shown.add(original);
    }
  return entries.toSorted((one, other) => one.id - other.id);
}

/** An entry as staff see it; with the merged report that it belongs to. */
export function toConversationEntry(
  { entry, files }: EntryWithFiles,
  report: ConversationEntry['report'] = null,
): ConversationEntry {
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
    files: files.map((file) => ({
      id: file.id,
      fileName: file.fileName,
      fileSize: file.sizeBytes,
      fileMime: file.mime,
      scan: file.scan,
    })),
    report,
  };
}

export interface NewNote {
  requestId: number;
  text: string | null;
  isReopening: boolean;
  isConfirmation: boolean;
  files: readonly StoredFile[];
}

/**
 * Adds what a resident wrote, the rows of its files and its Idempotency-Key in one statement; answers the new id, or undefined
 * where the key was used before.
 */
export async function insertNote(
  db: Database,
  { requestId, text, isReopening, isConfirmation, files: sent }: NewNote,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<number | undefined> {
  const now = at.toISOString();
  const claim = claimKey(db, key, sql`nextval('conversation_entry_id_seq')::int`, now);
  const files = insertFiles(db, claim, sent, now);
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
      },
      sql`from ${claim} returning ${conversationEntry.id}`,
    ),
  );
  const named = db.orm
    .$with('named', {})
    .as(
      insertSelect(
        conversationFile,
        { fileId: files.file.id, entryId: claim.recordId },
        sql`from ${claim}, ${files.file}`,
      ),
    );
  const [row] = await db.orm
    .with(claim, files.sent, files.file, added, named)
    .select({ id: added.id })
    .from(added);
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

/** Adds what staff wrote; a copy of it for each merged report that it answers too. */
export async function insertReply(
  db: Database,
  reply: { requestId: number; author: Actor; text: string; at: Date; copyOfId?: number },
): Promise<ConversationEntry> {
  const { requestId, author, text, at, copyOfId } = reply;
  const [entry] = await db.orm
    .insert(conversationEntry)
    .values({
      requestId,
      createdAt: at.toISOString(),
      author: 'STAFF',
      authorUserId: author.userId,
      authorEmail: author.email,
      text,
      copyOfId,
    })
    .returning();
  if (!entry) throw new Error('The reply was not added');
  return toConversationEntry({ entry, files: [] });
}

/** Notes that staff have looked at what the resident wrote, up to an entry; what came after stays unread. */
export async function markSeen(
  db: Database,
  { requestIds, upTo, at }: { requestIds: readonly number[]; upTo: number; at: Date },
): Promise<void> {
  await db.orm
    .update(conversationEntry)
    .set({ seenAt: at.toISOString() })
    .where(
      and(
        isOneOf(conversationEntry.requestId, requestIds),
        eq(conversationEntry.author, 'RESIDENT'),
        isNull(conversationEntry.seenAt),
        lte(conversationEntry.id, upTo),
      ),
    );
}

/**
 * A file of an entry, the first where `fileId` names none; undefined where there is no such entry for this caller, null where it has
 * no such file.
 */
export async function findEntryFile(
  db: Database,
  { id, scope }: RecordKey,
  { entryId, fileId }: { entryId: number; fileId: number | undefined },
): Promise<FileOfRecord | null | undefined> {
  const [found] = await db.orm
    .select({ propertyCode: serviceRequest.propertyCode })
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
  const files = await db.orm
    .select(getTableColumns(storedFile))
    .from(conversationFile)
    .innerJoin(storedFile, eq(storedFile.id, conversationFile.fileId))
    .where(eq(conversationFile.entryId, entryId))
    .orderBy(asc(conversationFile.fileId));
  const file = fileId === undefined ? files[0] : files.find((stored) => stored.id === fileId);
  return file ? { ...found, file } : null;
}
