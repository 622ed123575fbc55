import { pageOf } from '#contracts/fields.ts';
import { payments } from '#contracts/payments.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { paymentCells } from './payment-cells.ts';
import { changePayments, removePayment, removePayments } from './change-payments.ts';
import { findPayment, listPayments } from './payment.queries.ts';
import { recordPayment, recordPayments } from './record-payments.ts';

const list: Handler<typeof payments.list> = (context, { query }, { caller: { scope } }) =>
  listPayments(context.db, { filters: query, scope }, pageOf(query));

export function paymentRoutes(platform: HttpPlatform): void {
  implement(platform, payments, {
    list,
    export: exportList({ kind: 'payment', contract: payments.export, list, columns: paymentCells }),
    get: getRecord(findPayment),
    create: recordPayment,
    remove: removePayment,
    bulkCreate: recordPayments,
    bulkChange: changePayments,
    bulkRemove: removePayments,
  });
}
