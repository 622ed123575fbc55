import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, gt, like, ne } from '#server/platform/database/drizzle.ts';
import { mail, storedFile } from '#server/platform/database/schema.ts';
import { secondFactor } from '#server/platform/database/session-schema.ts';

/** The rows that are read at once. */
const batchSize = 100;

/** The files that another key than this one encrypted, in batches from an id on. */
export function listFilesOfOtherKeys(db: Database, { keyId, after }: { keyId: string; after: number }) {
  return db.orm
    .select()
    .from(storedFile)
    .where(and(gt(storedFile.id, after), ne(storedFile.keyId, keyId)))
    .orderBy(asc(storedFile.id))
    .limit(batchSize);
}

/** Lets the file's row name its copy; false where the row names another file by now, or is gone. */
export async function nameCopy(
  db: Database,
  { id, storageKey }: { id: number; storageKey: string },
  copy: { storageKey: string; keyId: string },
): Promise<boolean> {
  const changed = await db.orm
    .update(storedFile)
    .set(copy)
    .where(and(eq(storedFile.id, id), eq(storedFile.storageKey, storageKey)))
    .returning({ id: storedFile.id });
  return changed.length > 0;
}

export function listSecondFactors(db: Database) {
  return db.orm.select({ userId: secondFactor.userId, secret: secondFactor.secret }).from(secondFactor);
}

/** Replaces a secret by itself, encrypted again, unless its user has set up another meanwhile. */
export async function replaceSecret(
  db: Database,
  { userId, secret, next }: { userId: number; secret: Buffer; next: Buffer },
): Promise<void> {
  await db.orm
    .update(secondFactor)
    .set({ secret: next })
    .where(and(eq(secondFactor.userId, userId), eq(secondFactor.secret, secret)));
}

/** The messages whose stored text has an encrypted link, in batches from an id on. */
export function listMailWithTokens(db: Database, after: number) {
  return db.orm
    .select({
      id: mail.id,
      recordKind: mail.recordKind,
      recordId: mail.recordId,
      text: mail.textBody,
      html: mail.htmlBody,
    })
    .from(mail)
    .where(and(gt(mail.id, after), like(mail.textBody, '%~sealed.%')))
    .orderBy(asc(mail.id))
    .limit(batchSize);
}

/** Replaces the texts of a message, unless they have been forgotten or written again meanwhile. */
export async function replaceTexts(
  db: Database,
  { id, text, next }: { id: number; text: string; next: { text: string; html: string } },
): Promise<void> {
  await db.orm
    .update(mail)
    .set({ textBody: next.text, htmlBody: next.html })
    .where(and(eq(mail.id, id), eq(mail.textBody, text)));
}
