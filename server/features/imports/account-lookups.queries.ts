import { listPostings } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNull, ne, notExists, query, alias } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { importEntry } from '#server/platform/database/import-schema.ts';
import { account, accountEntry, unit } from '#server/platform/database/rental-schema.ts';
import { userAccount } from '#server/platform/database/schema.ts';

export interface AccountOnFile {
  id: number;
  unitIdentifier: string;
  /** The number of its last entry; 0 where there is none. */
  lastSeq: number;
  /** Its entries without those that were reversed, and their reversals. */
  standing: AccountPosting[];
}

/** The accounts of units by their identifiers. */
export async function findAccountsOnFile(
  db: Database,
  identifiers: readonly string[],
): Promise<Map<string, AccountOnFile>> {
  const rows = await db.orm
    .select({ id: account.id, unitIdentifier: unit.unitIdentifier })
    .from(account)
    .innerJoin(unit, eq(unit.id, account.unitId))
    .where(isOneOf(unit.unitIdentifier, identifiers));
  const postings = await postingsOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, unitIdentifier }) => {
      const all = postings.get(id) ?? [];
      const reversed = new Set(all.flatMap(({ reversesId }) => reversesId ?? []));
      const standing = all.filter((entry) => entry.reversesId === null && !reversed.has(entry.id));
      return [unitIdentifier, { id, unitIdentifier, lastSeq: lastSeqOf(all), standing }];
    }),
  );
}

/** The entries of accounts, by account. */
export async function postingsOf(
  db: Database,
  accountIds: readonly number[],
): Promise<Map<number, AccountPosting[]>> {
  return Map.groupBy(await listPostings(db, accountIds), ({ accountId }) => accountId);
}

export function lastSeqOf(postings: readonly AccountPosting[]): number {
  return postings.reduce((last, { seq }) => Math.max(last, seq), 0);
}

/** Notes which entries an import made. */
export async function insertImportEntries(
  { orm }: Database,
  importId: number,
  entryIds: readonly number[],
): Promise<void> {
  if (entryIds.length > 0)
    await orm.insert(importEntry).values(entryIds.map((entryId) => ({ importId, entryId })));
}

/** The accounts in which an import made entries. */
export async function listAccountsOfImport({ orm }: Database, importId: number): Promise<number[]> {
  const rows = await orm
    .select({ id: accountEntry.accountId })
    .from(importEntry)
    .innerJoin(accountEntry, eq(accountEntry.id, importEntry.entryId))
    .where(eq(importEntry.importId, importId));
  return rows.map(({ id }) => id);
}

const reversal = alias(accountEntry, 'reversal');

const stands = notExists(
  query.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, accountEntry.id)),
);

/** The entries of an import that nobody has reversed since. */
export function listStandingEntries({ orm }: Database, importId: number) {
  return orm
    .select({
      id: accountEntry.id,
      accountId: accountEntry.accountId,
      date: accountEntry.date,
      amountCents: accountEntry.amountCents,
      ownerId: accountEntry.ownerId,
      ownerName: accountEntry.ownerName,
    })
    .from(accountEntry)
    .innerJoin(importEntry, eq(importEntry.entryId, accountEntry.id))
    .where(and(eq(importEntry.importId, importId), stands));
}

/** What people have entered since in the accounts of an import, and nobody has reversed. */
export function listEnteredSince({ orm }: Database, importId: number, limit: number) {
  const own = alias(importEntry, 'own');
  const opening = alias(accountEntry, 'opening');
  return orm
    .select({
      accountId: accountEntry.accountId,
      unitIdentifier: unit.unitIdentifier,
      type: accountEntry.type,
      date: accountEntry.date,
      by: userAccount.email,
    })
    .from(importEntry)
    .innerJoin(opening, eq(opening.id, importEntry.entryId))
    .innerJoin(accountEntry, eq(accountEntry.accountId, opening.accountId))
    .innerJoin(account, eq(account.id, accountEntry.accountId))
    .innerJoin(unit, eq(unit.id, account.unitId))
    .leftJoin(userAccount, eq(userAccount.id, accountEntry.createdBy))
    .where(
      and(
        eq(importEntry.importId, importId),
        ne(accountEntry.type, 'REVERSAL'),
        // The rules work theirs out again.
        isNull(accountEntry.ruleId),
        stands,
        notExists(
          query
            .select({ id: own.entryId })
            .from(own)
            .where(and(eq(own.importId, importId), eq(own.entryId, accountEntry.id))),
        ),
      ),
    )
    .orderBy(accountEntry.accountId, accountEntry.seq)
    .limit(limit);
}
