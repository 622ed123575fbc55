import type { accountRules } from '#contracts/account-rules.ts';
import { daysAfter } from '#contracts/days.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { findAccounts } from '#server/features/accounts/account.queries.ts';
import { findPropertyRules, listRuledAccounts } from '#server/features/accounts/automatic.queries.ts';
import { planAll } from '#server/features/accounts/post-automatic.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findTerms } from './account-rule.queries.ts';

/** What the next run would post, by the same plan; writes nothing. */
export const previewRules: Handler<typeof accountRules.preview> = async (
  { db, clock },
  { query: { propertyCode } },
  { caller: { scope } },
) => {
  if (!(await findTerms(db, { propertyCode, scope }))) throw fail('NOT_FOUND');
  const today = siteDay({ clock });
  const [rules] = await findPropertyRules(db, [propertyCode]);
  const day = rules?.through === today ? daysAfter(today, 1) : today;
  if (!rules) return { propertyCode, day, entries: [], total: 0 };
  const accounts = await findAccounts(db, await listRuledAccounts(db, propertyCode, day), scope);
  const heads = new Map(accounts.map((account) => [account.id, account]));
  const planned = await planAll({ db }, accounts, { ...rules, until: day });
  const entries = planned.flatMap(({ accountId, type, date, amountCents, why }) => {
    const head = heads.get(accountId);
    if (!head || !why) return [];
    const { unit, payer } = head;
    return [{ id: accountId, unit, owner: payer, type, date, amount: fromCents(amountCents), why }];
  });
  return {
    propertyCode,
    day,
    entries,
    total: fromCents(planned.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
};
