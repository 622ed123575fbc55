import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, sentRows } from '#server/platform/database/expressions.ts';
import { accountEntry } from '#server/platform/database/rental-schema.ts';

/** An entry to be added; its number in the account follows. */
export type NewEntry = Pick<
  typeof accountEntry.$inferSelect,
  | 'accountId'
  | 'date'
  | 'amountCents'
  | 'type'
  | 'memo'
  | 'method'
  | 'reference'
  | 'reversesId'
  | 'runId'
  | 'why'
  | 'ownerId'
  | 'ownerName'
>;

/** What an entry has where nothing is said. */
export const blankEntry = {
  memo: null,
  method: null,
  reference: null,
  reversesId: null,
  runId: null,
  why: null,
} satisfies Partial<NewEntry>;

const {
  accountId,
  date,
  amountCents,
  type,
  memo,
  method,
  reference,
  reversesId,
  runId,
  why,
  ownerId,
  ownerName,
  seq,
} = accountEntry;

const sentColumns = {
  accountId,
  date,
  amountCents,
  type,
  memo,
  method,
  reference,
  reversesId,
  runId,
  why,
  ownerId,
  ownerName,
  seq,
};

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
  const sent = sentRows(db, sentColumns, rows);
  const last = sql`coalesce((select max(${seq}) from ${accountEntry} where ${accountId} = ${sent.accountId}), 0)`;
  const number = sql<number>`(${last} + row_number() over (partition by ${sent.accountId} order by ${sent.seq}))::int`;
  const values = {
    accountId: sent.accountId,
    date: sent.date,
    amountCents: sent.amountCents,
    type: sent.type,
    memo: sent.memo,
    method: sent.method,
    reference: sent.reference,
    reversesId: sent.reversesId,
    runId: sent.runId,
    why: sent.why,
    ownerId: sent.ownerId,
    ownerName: sent.ownerName,
    seq: number,
    createdAt: at,
    createdBy,
  };
  const added = db.orm
    .$with('added', { id: accountEntry.id })
    .as(
      insertSelect(accountEntry, values, sql`from ${sent} order by ${sent.seq} returning ${accountEntry.id}`),
    );
  const found = await db.orm.with(sent, added).select({ id: added.id }).from(added).orderBy(added.id);
  return found.map(({ id }) => id);
}
