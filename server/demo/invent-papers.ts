import { daysAfter } from '#contracts/days.ts';
import type { PacketDates, ReturnForm } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { InventedEvent } from './announce.ts';
import { dayMs } from './history.ts';
import { callOf } from './review-registrations.ts';
import type { Sent } from './review-registrations.ts';
import type { StaffMember } from './staff.queries.ts';

/** The product's own use cases. */
export interface PaperActions {
  /** Tenants' registrations that are not archived. */
  listNewest: (db: Database) => Promise<Registration[]>;
  changeDates: (context: AppContext, sent: Sent<PacketDates>, call: AdminCall) => Promise<unknown>;
  giveBack: (context: AppContext, sent: Sent<ReturnForm>, call: AdminCall) => Promise<unknown>;
}

/** The last days of two leases and of an insurance, and a form that went back yesterday: that is still to be written of. */
export async function inventPapers(
  context: AppContext,
  { db, acts }: { db: Database; acts: PaperActions },
  { staff, now, today }: { staff: StaffMember[]; now: Date; today: string },
): Promise<InventedEvent[]> {
  const rows = await acts.listNewest(db);
  const call = callOf(staff);
  const returned = rows.find(
    ({ review, createdAt }) => review === 'NEW' && Date.parse(createdAt) < now.getTime() - 2 * dayMs,
  );
  // Those who moved in long ago: their papers are a year old.
  const dated = rows.filter((row) => row.review === 'APPROVED' && row.partyType === 'TENANT').toReversed();
  const ends = [
    { leaseExpiresOn: daysAfter(today, 12) },
    { insuranceExpiresOn: daysAfter(today, 20) },
    { leaseExpiresOn: daysAfter(today, 26) },
  ];
  for (const [index, typed] of ends.entries()) {
    const row = dated[index];
    if (!row) continue;
    const body = { ...typed, expectedUpdatedAt: row.updatedAt };
    await acts.changeDates({ ...context, db }, { params: { id: row.id }, body }, call);
  }
  if (!returned) return [];
  const body: ReturnForm = {
    kinds: ['packet'],
    reasons: {
      packet: 'Page 2 is not filled in. Please fill in who lives with you, and send the form again.',
    },
    expectedUpdatedAt: returned.updatedAt,
  };
  const write = (within: AppContext) => acts.giveBack(within, { params: { id: returned.id }, body }, call);
  return [{ after: new Date(now.getTime() - dayMs), write }];
}
