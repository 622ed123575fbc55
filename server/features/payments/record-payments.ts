import { countOf } from '#contracts/bulk.ts';
import type { BulkCount } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import { paymentMessages } from '#contracts/payments.ts';
import type { Payment, PaymentForm } from '#contracts/payments.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginningOf } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  atItem,
  momentOf,
  recordBulk,
  refuseItems,
  wrongItems,
} from '#server/platform/records/bulk-write.ts';
import { findEntryLeases, findLeaseProperties, insertPayments } from './payment-write.queries.ts';
import type { PaymentToWrite } from './payment-write.queries.ts';
import { findPayment } from './payment.queries.ts';

/** Staff record a payment. */
export function recordPayment(
  context: AppContext,
  { body }: { body: PaymentForm },
  call: AdminCall,
): Promise<Payment> {
  return context.db.transaction(async (db) => {
    const [id = 0] = await insertWithHistory({ ...context, db }, [body], call, (field) => () => field);
    const added = await findPayment(db, { id, scope: call.caller.scope });
    if (!added) throw fail('NOT_FOUND');
    return added;
  });
}

/** Staff record many payments, all or none. */
export function recordPayments(
  context: AppContext,
  { body: { items } }: { body: { items: PaymentForm[] } },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    await insertWithHistory({ ...context, db }, items, call, atItem);
    return countOf(items.length);
  });
}

type PathOf = (field: string) => (index: number) => string;

async function insertWithHistory(
  context: AppContext,
  forms: PaymentForm[],
  call: AdminCall,
  pathOf: PathOf,
): Promise<number[]> {
  const { db } = context;
  const { at, now } = momentOf(context);
  const leases = await findLeaseProperties(
    db,
    forms.map((form) => form.leaseId),
    call.caller.scope,
  );
  refuseItems(
    wrongItems(forms, (form) => !leases.has(form.leaseId), {
      path: pathOf('leaseId'),
      message: paymentMessages.lease,
    }),
  );
  await checkEntries(db, forms, pathOf);
  const payments = forms.map((form): PaymentToWrite => {
    const { leaseId, paymentScheduleId = null, amount, paidOn, method, reference = null } = form;
    const propertyCode = leases.get(leaseId) ?? '';
    return { leaseId, paymentScheduleId, amount, paidOn, method, reference, propertyCode };
  });
  const ids = await insertPayments(db, payments, now);
  await recordBulk(
    context,
    payments.map(({ propertyCode, ...payment }, index) => ({
      record: { id: ids[index] ?? 0, propertyCode },
      changes: beginningOf(payment),
    })),
    { objectKind: 'payment', action: 'created', at },
    call,
  );
  return ids;
}

/** Refuses entries of payment schedules that are not of the payment's own lease. */
export async function checkEntries(
  db: Database,
  payments: { leaseId: number; paymentScheduleId?: number | null | undefined }[],
  pathOf: PathOf,
): Promise<void> {
  const named = payments.flatMap(({ paymentScheduleId }) => paymentScheduleId ?? []);
  if (named.length === 0) return;
  const leaseOf = await findEntryLeases(db, named);
  const isForeign = ({ leaseId, paymentScheduleId }: (typeof payments)[number]) =>
    typeof paymentScheduleId === 'number' && leaseOf.get(paymentScheduleId) !== leaseId;
  refuseItems(
    wrongItems(payments, isForeign, {
      path: pathOf('paymentScheduleId'),
      message: paymentMessages.scheduleEntry,
    }),
  );
}
