import { accountRules } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { accountRuleCells } from './account-rule-cells.ts';
import { deleteAccountRule, findAccountRule, findTerms, listAccountRules } from './account-rule.queries.ts';
import { columnsOf, createRule } from './create-rule.ts';
import { changedRule, confirmRule, endRule, refuseConfirmed } from './settle-rule.ts';
import { previewRules } from './preview-rules.ts';
import { setOrder, toAnswer } from './set-order.ts';

const list: Handler<typeof accountRules.list> = (context, { query }, { caller: { scope } }) =>
  listAccountRules(context.db, { propertyCode: query.propertyCode, scope }, pageOf(query));

/** Rules are written until counsel has confirmed them; then they can only be ended. */
export function accountRuleRoutes(platform: HttpPlatform): void {
  implement(platform, accountRules, {
    list,
    export: exportList({
      kind: 'account-rule',
      contract: accountRules.export,
      list,
      columns: accountRuleCells,
    }),
    create: createRule,
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
