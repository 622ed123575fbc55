import { entryDayIssue, entryMessages, signedCents } from '#contracts/account-entries.ts';
import type { AccountEntryForm, EntryForm } from '#contracts/account-entries.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { countOf } from '#contracts/bulk.ts';
import type { BulkCount } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import { fullName } from '#contracts/people.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { atItem, inOrder, momentOf, recordBulk, refuseItems } from '#server/platform/records/bulk-write.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { lockAccounts } from './account.queries.ts';
import type { AccountHead } from './account.queries.ts';
import { blankEntry, insertEntries } from './entry-write.queries.ts';
import type { NewEntry } from './entry-write.queries.ts';
import { correctAutomatic } from './post-automatic.ts';
import { readAccount } from './read-account.ts';

/** Staff enter something in an account; answers the account as it is then. */
export function postEntry(
  context: AppContext,
  { params, body }: { params: { id: number }; body: EntryForm },
  call: AdminCall,
): Promise<AccountStatement> {
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const [account] = await lockAccounts(db, [params.id], call.caller.scope);
    if (!account) throw fail('NOT_FOUND');
    const issue = entryDayIssue(body, siteDay(context));
    if (issue !== undefined) throw refuseField('date', issue);
    await enterWithHistory(within, [{ account, form: body }], call);
    return readAccount(within, { params }, call);
  });
}

/** Staff enter several, all or none: a payment that is split has an entry in each account. */
export function postEntries(
  context: AppContext,
  { body: { items } }: { body: { items: AccountEntryForm[] } },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const ids = items.map(({ accountId }) => accountId);
    const found = await lockAccounts(db, ids, call.caller.scope);
    const heads = inOrder(ids, found, { path: atItem('accountId'), message: entryMessages.account });
    const today = siteDay(context);
    refuseItems(
      items.flatMap((item, index) => {
        const message = entryDayIssue(item, today);
        return message === undefined ? [] : [{ path: atItem('date')(index), message }];
      }),
    );
    const posted = items.flatMap((form, index) => {
      const account = heads[index];
      return account ? [{ account, form }] : [];
    });
    await enterWithHistory({ ...context, db }, posted, call);
    return countOf(items.length);
  });
}

/** Enters what the caller has checked, with its history and what the rules make of it; answers the ids in their order. */
export async function enterWithHistory(
  context: AppContext,
  posted: readonly { account: AccountHead; form: EntryForm }[],
  call: AdminCall,
): Promise<number[]> {
  const { at, now } = momentOf(context);
  const entries = posted.map(({ account, form }) => newEntry(account, form));
  const ids = await insertEntries(context.db, entries, { at: now, createdBy: call.caller.userId });
  await recordBulk(
    context,
    posted.map(({ account, form: { type, date, amount, memo, method, reference } }) => ({
      record: account,
      changes: beginningOf({
        unitIdentifier: account.unit.unitIdentifier,
        type,
        date,
        amount,
        memo,
        method,
        reference,
      }),
    })),
    { objectKind: 'account', action: 'changed', actionOf: () => 'entered', at },
    call,
  );
  await correctAutomatic(
    context,
    posted.map(({ account }) => account),
    { actor: call.caller, requestId: call.requestId },
  );
  return ids;
}

function newEntry({ id, payer }: AccountHead, form: EntryForm): NewEntry {
  const { type, date, memo = null, method = null, reference = null } = form;
  return {
    ...blankEntry,
    accountId: id,
    date,
    type,
    amountCents: signedCents(form),
    memo,
    method: type === 'PAYMENT' ? method : null,
    reference: type === 'PAYMENT' ? reference : null,
    ownerId: payer?.id ?? null,
    ownerName: payer && fullName(payer),
  };
}
