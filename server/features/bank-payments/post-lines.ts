import { entryDayIssue } from '#contracts/account-entries.ts';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { bankPayments } from '#contracts/bank-payments.ts';
import { countOf } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { lockAccounts } from '#server/features/accounts/account.queries.ts';
import { enterWithHistory } from '#server/features/accounts/post-entries.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { atItem, inOrder, momentOf, refuseItems, wrongItems } from '#server/platform/records/bulk-write.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { lockLines, markPosted } from './bank-payment.queries.ts';
import { stateOf } from './match-lines.ts';

/** Staff post payments of bank files to the accounts that they confirm, all or none; each can be posted once. */
export const postLines: Handler<typeof bankPayments.post> = (context, { body: { items } }, call) =>
  context.db.transaction(async (db) => {
    const { scope } = call.caller;
    const ids = items.map(({ id }) => id);
    const found = await lockLines(db, ids, scope);
    const lines = inOrder(ids, found, { path: atItem('id'), message: bankMessages.settled });
    const settled = wrongItems(lines, (line) => stateOf(line) !== 'open', {
      path: atItem('id'),
      message: bankMessages.settled,
    });
    if (settled.length > 0) throw fail('CONFLICT', { message: bankMessages.settled, issues: settled });
    const accountIds = items.map(({ accountId }) => accountId);
    const unknown = { path: atItem('accountId'), message: bankMessages.account };
    const accounts = inOrder(accountIds, await lockAccounts(db, accountIds, scope), unknown);
    const today = siteDay(context);
    refuseItems([
      ...wrongItems(lines, ({ propertyCode }, at) => accounts[at]?.propertyCode !== propertyCode, unknown),
      ...lines.flatMap(({ date }, at) => {
        const issue = date > today ? bankMessages.later : entryDayIssue({ type: 'PAYMENT', date }, today);
        return issue === undefined ? [] : [{ path: atItem('id')(at), message: issue }];
      }),
    ]);
    const posted = lines.flatMap((line, at) => {
      const account = accounts[at];
      const { date, amountCents, reference, fileName, lineNo } = line;
      const form = {
        type: 'PAYMENT' as const,
        date,
        amount: fromCents(amountCents),
        memo: `${fileName}, line ${lineNo}`,
        method: 'OTHER' as const,
        reference: reference.slice(0, 120) || null,
      };
      return account ? [{ account, form }] : [];
    });
    const entryIds = await enterWithHistory({ ...context, db }, posted, call);
    await markPosted(
      db,
      ids.map((id, at) => ({ id, entryId: entryIds[at] ?? null })),
      momentOf(context).now,
    );
    return countOf(items.length);
  });
