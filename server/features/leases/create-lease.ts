import { generateSchedule } from '#contracts/generate-schedule.ts';
import type { DueAmount } from '#contracts/generate-schedule.ts';
import { leaseMessages } from '#contracts/leases.ts';
import type { Lease, LeaseForm } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import { scheduleMax } from '#contracts/payment-schedules.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { checkTenant, leaseRefusals, propertyOfUnit } from './check-terms.ts';
import { insertLease, insertSchedule } from './lease-write.queries.ts';
import { findLease } from './lease.queries.ts';
import type { LeaseRecord } from './lease.queries.ts';

/** Staff add a lease with the schedule that they sent, or with one made from its terms. */
export function createLease(
  context: AppContext,
  { body }: { body: LeaseForm },
  call: AdminCall,
): Promise<Lease> {
  const { paymentSchedule: _sent, dueDay: _day, ...terms } = body;
  const today = siteDay(context);
  const schedule = scheduleOf(body);
  return createRecord<LeaseRecord>(
    context,
    async (db, at) => {
      const propertyCode = await propertyOfUnit(db, terms.unitId, call);
      await checkTenant(db, terms.tenantId, call);
      const id = await orRefuse(leaseRefusals, () => insertLease(db, { ...terms, propertyCode }, at));
      if (schedule.length > 0) await insertSchedule(db, id, schedule, at);
      return id;
    },
    call,
    {
      objectKind: 'lease',
      find: (db, key) => findLease(db, { ...key, today }),
      saved: (lease) => ({ ...terms, ...partiesOf(lease), paymentSchedule: schedule }),
    },
  );
}

/** What a lease is of, by name. */
export function partiesOf({ unit, tenant }: Lease): { unit: string; tenant: string } {
  return { unit: unit.unitIdentifier, tenant: fullName(tenant) };
}

function scheduleOf({ paymentSchedule, dueDay, ...terms }: LeaseForm): DueAmount[] {
  if (paymentSchedule) {
    const known = paymentSchedule.findIndex((entry) => entry.id !== undefined);
    if (known !== -1) throw refuseField(`paymentSchedule.${known}.id`, leaseMessages.entry);
    return paymentSchedule;
  }
  if (dueDay === undefined) return [];
  const schedule = generateSchedule({ ...terms, dueDay });
  if (schedule.length > scheduleMax) throw refuseField('endDate', `At most ${scheduleMax} months.`);
  return schedule;
}
