import { accountRules } from '#contracts/account-rules.ts';
import type { AccountRule, AccountRuleChange } from '#contracts/account-rules.ts';
import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord, orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import {
  deleteAccountRule,
  findAccountRule,
  findTerms,
  insertAccountRule,
  listAccountRules,
} from './account-rule.queries.ts';
import { changedRule, confirmRule, endRule, refuseConfirmed } from './settle-rule.ts';
import { previewRules } from './preview-rules.ts';
import { setOrder, toAnswer } from './set-order.ts';

/** Rules are written until counsel has confirmed them; then they can only be ended. */
export function accountRuleRoutes(platform: HttpPlatform): void {
  implement(platform, accountRules, {
    list: (context, { query }, { caller: { scope } }) =>
      listAccountRules(context.db, { propertyCode: query.propertyCode, scope }, pageOf(query)),
    create: (context, { body }, call) => {
      if (!isInScope(call.caller.scope, body.propertyCode)) throw unknownProperty();
      const { propertyCode } = body;
      return createRecord<AccountRule>(
        context,
        (db, at) =>
          orRefuse({ account_rule_property_code_fkey: unknownProperty }, () =>
            insertAccountRule(db, { propertyCode, ...columnsOf(body) }, at),
          ),
        call,
        { objectKind: 'account-rule', find: findAccountRule, saved: columnsOf },
      );
    },
    change: (context, { params: { id }, body }, call) =>
      changeRecord<AccountRule, ReturnType<typeof columnsOf>>(
        context,
        {
          id,
          expectedUpdatedAt: body.expectedUpdatedAt,
          columnsOf: (before) => {
            refuseConfirmed(before);
            return columnsOf(body);
          },
        },
        call,
        changedRule,
      ),
    remove: (context, input, call) =>
      deleteRecord<AccountRule>(context, input, call, {
        objectKind: 'account-rule',
        collection: '/account-rules',
        find: findAccountRule,
        remove: (db, id, found) => {
          refuseConfirmed(found);
          return deleteAccountRule(db, id);
        },
        lost: columnsOf,
      }),
    confirm: confirmRule,
    end: endRule,
    preview: previewRules,
    getOrder: async (context, { query: { propertyCode } }, { caller: { scope } }) => {
      const found = await findTerms(context.db, { propertyCode, scope });
      if (!found) throw fail('NOT_FOUND');
      return toAnswer(propertyCode, found.order);
    },
    setOrder,
  });
}

const unknownProperty = () => refuseField('propertyCode', propertyMessages.unknown);

/** The columns that staff write, all of them. */
function columnsOf({
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
