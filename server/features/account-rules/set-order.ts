import { isDeepStrictEqual } from 'node:util';
import type { ApplicationOrder } from '#contracts/account-allocation.ts';
import type { accountRules } from '#contracts/account-rules.ts';
import { owedTypes } from '#contracts/application-order.ts';
import type { ApplicationOrderForm } from '#contracts/application-order.ts';
import { fail } from '#contracts/errors.ts';
import { changesBetween } from '#server/platform/events/record.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { findTerms, saveOrder } from './account-rule.queries.ts';

/** Staff set which charges of a property's accounts are paid first. What is open follows from it at once. */
export const setOrder: Handler<typeof accountRules.setOrder> = (context, { body }, call) =>
  context.db.transaction(async (db) => {
    const { propertyCode, order } = body;
    const found = await findTerms(db, { propertyCode, scope: call.caller.scope }, true);
    if (!found) throw fail('NOT_FOUND');
    if (isDeepStrictEqual(found.order, order)) return body;
    const changes = changesBetween({ applicationOrder: found.order }, { applicationOrder: order });
    await saveOrder(db, propertyCode, order);
    await recordBulk(
      { ...context, db },
      [{ record: { id: found.id, propertyCode }, changes }],
      { objectKind: 'property', action: 'changed', at: momentOf(context).at },
      call,
    );
    return body;
  });

/** An order as the contract has it. */
export function toAnswer(propertyCode: string, order: ApplicationOrder): ApplicationOrderForm {
  return { propertyCode, order: order.map((group) => owedTypes.filter((type) => group.includes(type))) };
}
