import { leaseMessages } from '#contracts/leases.ts';
import type { Lease, LeaseChanges } from '#contracts/leases.ts';
import type { SentSchedule } from '#contracts/payment-schedules.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { checkTenant, checkUnit, leaseRefusals } from './check-terms.ts';
import { partiesOf } from './create-lease.ts';
import { replaceSchedule, updateLease } from './lease-write.queries.ts';
import type { LeaseTermsRow } from './lease-write.queries.ts';
import { findLease } from './lease.queries.ts';
import type { LeaseRecord } from './lease.queries.ts';

type LeaseUpdate = Partial<LeaseTermsRow> & { paymentSchedule?: SentSchedule };

/** Staff change the terms of a lease, or its payment schedule as a whole. */
export function changeLease(
  context: AppContext,
  { params, body }: { params: { id: number }; body: LeaseChanges },
  call: AdminCall,
): Promise<Lease> {
  const today = siteDay(context);
  const { expectedUpdatedAt, paymentSchedule, ...terms } = body;
  return changeRecord<LeaseRecord, LeaseUpdate>(
    context,
    {
      id: params.id,
      expectedUpdatedAt,
      columnsOf: async (before, _now, db) => {
        await checkUnit(db, before, terms.unitId, call);
        await checkTenant(db, terms.tenantId === before.tenantId ? undefined : terms.tenantId, call);
        const { startDate = before.startDate, endDate = before.endDate } = terms;
        if (endDate <= startDate) throw refuseField('endDate', leaseMessages.endDate);
        return { ...presentFields(terms), ...scheduleUpdate(before, paymentSchedule) };
      },
    },
    call,
    {
      objectKind: 'lease',
      find: (db, key, lock) => findLease(db, { ...key, today }, lock),
      write: async (db, id, { paymentSchedule: entries, ...update }) => {
        await updateLease(db, id, update);
        if (entries) await replaceSchedule(db, id, entries, update.updatedAt);
      },
      refusals: leaseRefusals,
      namesOf: partiesOf,
    },
  );
}

/** The schedule that was sent, where it is another one; refuses entries of other leases. */
function scheduleUpdate(
  { paymentSchedule: before }: Lease,
  sent: SentSchedule | undefined,
): { paymentSchedule?: SentSchedule } {
  if (!sent) return {};
  const ids = sent.map((entry) => entry.id);
  const foreign = sent.findIndex(
    ({ id }, index) =>
      id !== undefined && (!before.some((entry) => entry.id === id) || ids.indexOf(id) < index),
  );
  if (foreign !== -1) throw refuseField(`paymentSchedule.${foreign}.id`, leaseMessages.entry);
  const isSame =
    sent.length === before.length &&
    sent.every(({ id, dueDate, amountDue }) =>
      before.some((entry) => entry.id === id && entry.dueDate === dueDate && entry.amountDue === amountDue),
    );
  return isSame ? {} : { paymentSchedule: sent };
}
