import { entryMessages } from '#contracts/account-entries.ts';
import type { ReversalForm } from '#contracts/account-entries.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findEntry, lockAccounts } from './account.queries.ts';
import { insertEntries, reversalOf } from './entry-write.queries.ts';
import { correctAutomatic } from './post-automatic.ts';
import { readAccount } from './read-account.ts';

/**
 * Staff take back a whole entry by another one, with the reason. Its day is today, or the entry's own where that lies ahead:
 * what was owed on the days before stays what it was.
 */
export function reverseEntry(
  context: AppContext,
  { params: { id }, body: { reason, date } }: { params: { id: number }; body: ReversalForm },
  call: AdminCall,
): Promise<AccountStatement> {
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const entry = await findEntry(db, { id, scope: call.caller.scope });
    if (!entry) throw fail('NOT_FOUND');
    const [account] = await lockAccounts(db, [entry.accountId], call.caller.scope);
    if (!account) throw fail('NOT_FOUND');
    if (entry.type === 'REVERSAL') throw fail('CONFLICT', { message: entryMessages.reversal });
    const today = siteDay(context);
    const day = date ?? (entry.date > today ? entry.date : today);
    if (day < entry.date) throw refuseField('date', entryMessages.reversedBefore);
    if (day > today && day !== entry.date) throw refuseField('date', entryMessages.reversedLater);
    const { at, now } = momentOf(context);
    const reversal = reversalOf(entry, { date: day, memo: reason });
    const refusals = {
      account_entry_reversed_once: () => fail('CONFLICT', { message: entryMessages.reversedAlready }),
    };
    await orRefuse(refusals, () => insertEntries(db, [reversal], { at: now, createdBy: call.caller.userId }));
    const changes = beginningOf({
      unitIdentifier: account.unit.unitIdentifier,
      type: entry.type,
      date: day,
      amount: Math.abs(fromCents(entry.amountCents)),
      memo: entry.memo,
      reason,
    });
    await recordBulk(
      within,
      [{ record: account, changes }],
      { objectKind: 'account', action: 'changed', actionOf: () => 'reversed an entry', at },
      call,
    );
    await correctAutomatic(within, [account], { actor: call.caller, requestId: call.requestId });
    return readAccount(within, { params: { id: entry.accountId } }, call);
  });
}
