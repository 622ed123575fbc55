import { entryTypeLabels } from '#contracts/account-entries.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { lockAccounts } from '#server/features/accounts/account.queries.ts';
import type { AccountHead } from '#server/features/accounts/account.queries.ts';
import { blankEntry, insertEntries, reversalOf } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import { correctAutomatic } from '#server/features/accounts/post-automatic.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf, causedBy, recordAll } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { ChangedRecord } from '#server/platform/realtime/notify-after-commit.ts';
import {
  insertImportEntries,
  lastSeqOf,
  listAccountsOfImport,
  listEnteredSince,
  listStandingEntries,
  postingsOf,
} from './account-lookups.queries.ts';
import { openingReference } from './plan-balance.ts';
import type { Opening } from './row-plan.ts';
import { changedSince } from './write-plans.ts';

/**
 * Enters opening balances in accounts, with their history and what the rules make of them. `context.db` is the transaction.
 * Throws CONFLICT where something was entered since they were planned.
 */
export async function writeOpenings(
  context: AppContext,
  openings: readonly Opening[],
  { importId, at, call }: { importId: number; at: Date; call: AdminCall },
): Promise<ChangedRecord[]> {
  if (openings.length === 0) return [];
  const { db } = context;
  const accounts = await lockAccounts(
    db,
    openings.map(({ accountId }) => accountId),
    null,
  );
  const heads = new Map(accounts.map((account) => [account.id, account]));
  const postings = await postingsOf(db, [...heads.keys()]);
  const entries = openings.map(({ accountId, lastSeq, amountCents, date }): NewEntry => {
    const head = heads.get(accountId);
    if (!head || lastSeqOf(postings.get(accountId) ?? []) !== lastSeq) throw changedSince();
    const owner = { ownerId: head.payer?.id ?? null, ownerName: head.payer && fullName(head.payer) };
    return { ...blankEntry, accountId, date, type: 'OPENING', amountCents, memo: openingReference, ...owner };
  });
  const ids = await insertEntries(db, entries, { at: at.toISOString(), createdBy: call.caller.userId });
  await insertImportEntries(db, importId, ids);
  return noteEntries(context, entries, { heads, action: 'entered', at, call });
}

/**
 * Takes an import's opening balances back, each by a reversal on its own day, so that every balance is what it was. Throws
 * CONFLICT where people have entered something in one of the accounts since; the issues say what and by whom.
 */
export async function undoOpenings(
  context: AppContext,
  { importId, fileName, call }: { importId: number; fileName: string; call: AdminCall },
): Promise<ChangedRecord[]> {
  const { db } = context;
  const ids = await listAccountsOfImport(db, importId);
  if (ids.length === 0) return [];
  const accounts = await lockAccounts(db, ids, null);
  const since = await listEnteredSince(db, importId, namedMax);
  if (since.length > 0)
    throw fail('CONFLICT', {
      message: 'This cannot be undone: something has changed since.',
      issues: since.map(({ accountId, unitIdentifier, type, date, by }) => ({
        path: `account.${accountId}`,
        message: `The account of ${unitIdentifier} has “${entryTypeLabels[type]}” of ${date} since${by === null ? '' : `, by ${by}`}.`,
      })),
    });
  const at = context.clock.now();
  const memo = `The import of ${fileName} was undone.`;
  const reversals = (await listStandingEntries(db, importId)).map((entry) =>
    reversalOf(entry, { date: entry.date, memo }),
  );
  await insertEntries(db, reversals, { at: at.toISOString(), createdBy: call.caller.userId });
  const heads = new Map(accounts.map((account) => [account.id, account]));
  return noteEntries(context, reversals, { heads, action: 'reversed an entry', at, call });
}

/** The most records that are named. */
const namedMax = 20;

/** The history of entries, and what the rules make of them. */
async function noteEntries(
  context: AppContext,
  entries: readonly NewEntry[],
  {
    heads,
    action,
    at,
    call: { caller, requestId, cause },
  }: { heads: ReadonlyMap<number, AccountHead>; action: string; at: Date; call: AdminCall },
): Promise<ChangedRecord[]> {
  const noted = entries.flatMap((entry) => {
    const head = heads.get(entry.accountId);
    return head ? [{ entry, head }] : [];
  });
  await recordAll(
    context.db,
    noted.map(({ entry: { type, date, amountCents, memo }, head: { id, propertyCode, unit } }) => {
      const said = { unitIdentifier: unit.unitIdentifier, type, date, amount: fromCents(amountCents), memo };
      const changes = { ...beginningOf(said), ...causedBy(cause) };
      return {
        at,
        actor: caller,
        action,
        objectKind: 'account',
        objectId: id,
        propertyCode,
        changes,
        requestId,
      };
    }),
  );
  await correctAutomatic(
    context,
    noted.map(({ head }) => head),
    { actor: caller, requestId },
  );
  return noted.map(({ head: { id, propertyCode } }) => ({
    objectKind: 'account',
    id,
    act: 'changed',
    propertyCodes: [propertyCode],
  }));
}
