import type { Database } from '#server/platform/database/database.ts';
import { getTableColumns, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, sentRows, sentValues } from '#server/platform/database/expressions.ts';
import { accountEntry } from '#server/platform/database/rental-schema.ts';

// The number follows, and the two others are the same for all entries of a call.
const {
  id: _id,
  seq: _seq,
  createdAt: _createdAt,
  createdBy: _createdBy,
  ...newColumns
} = getTableColumns(accountEntry);

/** An entry to be added; its number in the account follows. */
export type NewEntry = Pick<typeof accountEntry.$inferSelect, keyof typeof newColumns>;

/** What an entry has where nothing is said. */
export const blankEntry = {
  memo: null,
  method: null,
  reference: null,
  reversesId: null,
  runId: null,
  ruleId: null,
  why: null,
} satisfies Partial<NewEntry>;

/** The entry that takes another one back. */
export function reversalOf(
  {
    id,
    accountId,
    amountCents,
    ownerId,
    ownerName,
  }: Pick<typeof accountEntry.$inferSelect, 'id' | 'accountId' | 'amountCents' | 'ownerId' | 'ownerName'>,
  said: Pick<NewEntry, 'date' | 'memo'> & Partial<Pick<NewEntry, 'ruleId' | 'why'>>,
): NewEntry {
  return {
    ...blankEntry,
    accountId,
    type: 'REVERSAL',
    amountCents: -amountCents,
    reversesId: id,
    ownerId,
    ownerName,
    ...said,
  };
}

/**
 * Adds entries in one statement, numbered on within each account in the order given; answers their ids in that order. The
 * caller holds the accounts (`lockAccounts`), so that no number is given twice.
 */
export async function insertEntries(
  db: Database,
  entries: readonly NewEntry[],
  { at, createdBy }: { at: string; createdBy: number | null },
): Promise<number[]> {
  // Within the statement `seq` is the place among the entries sent, which orders them.
  const rows = entries.map((entry, index) => ({ ...entry, seq: index }));
  const { seq, accountId } = accountEntry;
  const sent = sentRows(db, { ...newColumns, seq }, rows);
  const last = sql`coalesce((select max(${seq}) from ${accountEntry} where ${accountId} = ${sent.accountId}), 0)`;
  const number = sql<number>`(${last} + row_number() over (partition by ${sent.accountId} order by ${sent.seq}))::int`;
  const values = { ...sentValues(sent, newColumns), seq: number, createdAt: at, createdBy };
  const added = db.orm
    .$with('added', { id: accountEntry.id })
    .as(
      insertSelect(accountEntry, values, sql`from ${sent} order by ${sent.seq} returning ${accountEntry.id}`),
    );
  const found = await db.orm.with(sent, added).select({ id: added.id }).from(added).orderBy(added.id);
  return found.map(({ id }) => id);
}
