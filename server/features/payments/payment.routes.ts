import { fail } from '#contracts/errors.ts';
import { payments } from '#contracts/payments.ts';
import { listInScope } from '#server/platform/auth/admit.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { pageOptions } from '#server/platform/http/page-options.ts';
import { changePayments, removePayment, removePayments } from './change-payments.ts';
import { findPayment, listPayments } from './payment.queries.ts';
import { recordPayment, recordPayments } from './record-payments.ts';

export function paymentRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    payments,
    {
      list: (context, { query }, call) => {
        const options = pageOptions(context, query, call);
        return listInScope(context, call.caller, (scope) =>
          listPayments(context.db, { filters: query, scope }, options),
        );
      },
      get: async (context, { params: { id } }, { caller: { scope } }) => {
        const found = await findPayment(context.db, { id, scope });
        if (!found) throw fail('NOT_FOUND');
        return found;
      },
      create: recordPayment,
      remove: removePayment,
      bulkCreate: recordPayments,
      bulkChange: changePayments,
      bulkRemove: removePayments,
    },
    { list: { checksSession: true } },
  );
}
