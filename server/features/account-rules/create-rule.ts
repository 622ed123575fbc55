import type { AccountRule, AccountRuleChange, AccountRuleForm } from '#contracts/account-rules.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { findAccountRule, insertAccountRule } from './account-rule.queries.ts';

/** Staff add a rule; it does nothing before counsel has confirmed it. */
export function createRule(
  context: AppContext,
  { body }: { body: AccountRuleForm },
  call: AdminCall,
): Promise<AccountRule> {
  const { propertyCode } = body;
  if (!isInScope(call.caller.scope, propertyCode)) throw unknownProperty();
  return createRecord<AccountRule>(
    context,
    (db, at) =>
      orRefuse({ account_rule_property_code_fkey: unknownProperty }, () =>
        insertAccountRule(db, { propertyCode, ...columnsOf(body) }, at),
      ),
    call,
    { objectKind: 'account-rule', find: findAccountRule, saved: columnsOf },
  );
}

const unknownProperty = () => refuseField('propertyCode', propertyMessages.unknown);

/** The columns that staff write, all of them. */
export function columnsOf({
  kind,
  amount,
  percent,
  graceDays,
  repeats,
  maximum,
  citation,
  validFrom,
}: AccountRuleChange | AccountRule) {
  return {
    kind,
    amount: amount ?? null,
    percent: percent ?? null,
    graceDays,
    repeats,
    maximum: maximum ?? null,
    citation,
    validFrom,
  };
}
