import { ruleMessages } from '#contracts/account-rules.ts';
import type { AccountRule, accountRules } from '#contracts/account-rules.ts';
import { fail } from '#contracts/errors.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { changeRecord, refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findAccountRule, findLastEntryDay, updateAccountRule } from './account-rule.queries.ts';

/** How a rule is found and written. */
export const changedRule = { objectKind: 'account-rule', find: findAccountRule, write: updateAccountRule };

/** A confirmed rule is not changed any more. */
export function refuseConfirmed({ confirmedOn }: AccountRule): void {
  if (confirmedOn !== null) throw fail('CONFLICT', { message: ruleMessages.isConfirmed });
}

/** Staff note who confirmed a rule and when. It is applied from today on, whatever day that was. */
export const confirmRule: Handler<typeof accountRules.confirm> = (
  context,
  { params: { id }, body },
  call,
) => {
  const { confirmedOn, confirmedBy, expectedUpdatedAt } = body;
  return changeRecord<AccountRule, { confirmedOn: string; confirmedBy: string; appliesFrom: string }>(
    context,
    {
      id,
      expectedUpdatedAt,
      columnsOf: (before) => {
        refuseConfirmed(before);
        const today = siteDay(context);
        if (confirmedOn > today) throw refuseField('confirmedOn', ruleMessages.confirmedLater);
        return { confirmedOn, confirmedBy, appliesFrom: today };
      },
    },
    call,
    { ...changedRule, actionOf: () => 'confirmed' },
  );
};

/** Staff end a confirmed rule on a day, not before its last entry. */
export const endRule: Handler<typeof accountRules.end> = (context, { params: { id }, body }, call) => {
  const { validUntil, expectedUpdatedAt } = body;
  return changeRecord<AccountRule, { validUntil: string }>(
    context,
    {
      id,
      expectedUpdatedAt,
      columnsOf: async (before, _now, db) => {
        if (before.confirmedOn === null) throw fail('CONFLICT', { message: ruleMessages.notConfirmed });
        if (validUntil < before.validFrom) throw refuseField('validUntil', ruleMessages.validUntil);
        const last = await findLastEntryDay(db, id);
        if (last !== undefined && validUntil < last)
          throw refuseField('validUntil', ruleMessages.endedBefore);
        return { validUntil };
      },
    },
    call,
    { ...changedRule, actionOf: () => 'ended' },
  );
};
