import { countOf } from '#contracts/bulk.ts';
import type { BulkCount, BulkIds } from '#contracts/bulk.ts';
import { paymentMessages } from '#contracts/payments.ts';
import type { PaymentChange } from '#contracts/payments.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  bulkChangesOf,
  atItem,
  inOrder,
  momentOf,
  recordBulk,
  refuseStale,
} from '#server/platform/records/bulk-write.ts';
import { presentFields } from '#server/platform/records/change-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { deleteRecords } from '#server/platform/records/delete-records.ts';
import { deletePayments, lockPayments, updatePayments } from './payment-write.queries.ts';
import type { LockedPayment, PaymentColumns } from './payment-write.queries.ts';
import { findPayment, findPayments } from './payment.queries.ts';
import { checkEntries } from './record-payments.ts';

/** Staff change many payments, all or none. */
export function changePayments(
  context: AppContext,
  { body: { items } }: { body: { items: PaymentChange[] } },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const ids = items.map((item) => item.id);
    const found = await lockPayments(db, ids, call.caller.scope);
    const payments = inOrder(ids, found, { path: atItem('id'), message: paymentMessages.unknown });
    await refuseStale(items, payments, (stale) => findPayments(db, { ids: stale, scope: call.caller.scope }));
    const after = payments.map((payment, index) => changed(payment, items[index]));
    await checkEntries(db, after, atItem);
    const bulkChanges = bulkChangesOf(payments, after);
    await updatePayments(
      db,
      bulkChanges.map((act) => act.after),
      now,
    );
    await recordBulk({ ...context, db }, bulkChanges, { objectKind: 'payment', action: 'changed', at }, call);
    return countOf(items.length);
  });
}

function changed(payment: LockedPayment, item: PaymentChange | undefined): LockedPayment {
  const { expectedUpdatedAt: _expected, ...fields } = item ?? { id: payment.id };
  return { ...payment, ...presentFields(fields) };
}

/** Staff delete many payments, all or none. */
export function removePayments(
  context: AppContext,
  input: { body: BulkIds },
  call: AdminCall,
): Promise<BulkCount> {
  return deleteRecords(context, input, call, {
    objectKind: 'payment',
    collection: '/payments',
    lock: lockPayments,
    remove: deletePayments,
    lost: savedFieldsOf,
    unknown: paymentMessages.unknown,
  });
}

/** Staff delete a payment. */
export function removePayment(
  context: AppContext,
  input: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  return deleteRecord(context, input, call, {
    objectKind: 'payment',
    collection: '/payments',
    find: findPayment,
    remove: (db, id) => deletePayments(db, [id]),
    lost: savedFieldsOf,
  });
}

function savedFieldsOf({ leaseId, amount, paidOn, method }: PaymentColumns) {
  return { leaseId, amount, paidOn, method };
}
