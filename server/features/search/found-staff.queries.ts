import type { SearchHit } from '#contracts/search.ts';
import { findMessages } from '#server/features/messages/message.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { containsWords, searchedWords } from '#server/platform/database/search.queries.ts';
import type { SearchTerms } from './found-rentals.queries.ts';
import { lineOf } from './line-of.ts';

/** Accounts by their email: all admins see all of these. */
export async function findUsers({ orm }: Database, { q, limit }: SearchTerms): Promise<SearchHit[]> {
  const { id, email, role } = userAccount;
  const rows = await orm
    .select({ id, email, role })
    .from(userAccount)
    .where(containsWords(sql`search_form(' ' || ${email})`, q))
    .orderBy(email)
    .limit(limit);
  return rows.map((row) => ({
    kind: 'user',
    id: row.id,
    title: row.email,
    text: row.role,
    createdAt: null,
    parentId: null,
  }));
}

/** The caller's own messages, by the account at the other end. */
export async function findOwnMessages(
  db: Database,
  userId: number,
  { q, limit }: SearchTerms,
): Promise<SearchHit[]> {
  const found = await findMessages(db, { userId, words: searchedWords(q), limit });
  const otherOf = ({ senderId, receiverId }: (typeof found)[number]) =>
    senderId === userId ? receiverId : senderId;
  const others = await db.orm
    .select({ id: userAccount.id, email: userAccount.email })
    .from(userAccount)
    .where(isOneOf(userAccount.id, found.map(otherOf)));
  return found.map((message) => ({
    kind: 'message',
    id: message.id,
    title: others.find(({ id }) => id === otherOf(message))?.email ?? 'A removed account',
    text: lineOf(message.body),
    createdAt: message.createdAt,
    parentId: otherOf(message),
  }));
}
