import { dayInMonth, shiftDays } from '#contracts/days.ts';
import type { ApprovalForm } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { ReviewForm } from '#contracts/registration-review.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { dayMs } from './history.ts';
import { newTenantDays } from './invent-registration.ts';
import { shiftMonths } from './shift-day.ts';
import type { StaffMember } from './staff.queries.ts';

/** Of the tenants who registered in the last days those who did so earlier are let in by now. */
const lettingInDays = 5;

export interface Sent<Body> {
  params: { id: number };
  body: Body;
}

/** The product's own use cases. */
export interface ReviewActions {
  /** Tenants' registrations that are not archived. */
  listNewest: (db: Database) => Promise<Registration[]>;
  approve: (context: AppContext, sent: Sent<ApprovalForm>, call: AdminCall) => Promise<unknown>;
  review: (context: AppContext, sent: Sent<ReviewForm>, call: AdminCall) => Promise<unknown>;
}

/** What staff decided about the registrations of the last days, by the product's own use cases. */
export async function reviewRegistrations(
  context: AppContext,
  { db, acts }: { db: Database; acts: ReviewActions },
  { staff, now, today }: { staff: StaffMember[]; now: Date; today: string },
): Promise<void> {
  const rows = await acts.listNewest(db);
  const ageOf = ({ createdAt }: Registration) => (now.getTime() - Date.parse(createdAt)) / dayMs;
  const within = (at: Date): AppContext => ({ ...context, db, clock: { now: () => at } });
  const call = callOf(staff);
  const isWaiting = (row: Registration) => ageOf(row) < newTenantDays && row.files.includes('lease');
  for (const row of rows.filter((one) => isWaiting(one) && ageOf(one) > lettingInDays)) {
    const at = new Date(Math.min(Date.parse(row.updatedAt) + 0.3 * dayMs, now.getTime()));
    const take = { use: 'TAKE' } as const;
    const fields = {
      firstName: take,
      lastName: take,
      email: take,
      phone: take,
      mailingAddress: { use: 'KEEP' },
    } as const;
    const startDate = shiftMonths(dayInMonth(today, 1), 1);
    const lease = {
      startDate,
      endDate: shiftDays(shiftMonths(startDate, 12), -1),
      rentAmount: 1650,
      deposit: 1650,
      dueDay: 1,
    };
    const choices = { personId: null, createUnit: false, fields, lease, archive: false };
    const body = { choices, expectedUpdatedAt: row.updatedAt };
    // One after the other, on one connection.
    await acts.approve(within(at), { params: { id: row.id }, body }, call);
  }
  const ready = rows.find((row) => isWaiting(row) && ageOf(row) > 1 && ageOf(row) <= lettingInDays);
  if (!ready) return;
  const body = { review: 'READY', expectedUpdatedAt: ready.updatedAt } as const;
  await acts.review(within(now), { params: { id: ready.id }, body }, call);
}

/** A call in the name of the first of them. */
export function callOf([member]: StaffMember[]): AdminCall {
  if (!member) throw new Error('Nobody works here');
  const { userId, email } = member;
  const account = { userId, email, role: 'ADMIN', sessionId: '', scope: null };
  return {
    caller: { ...account, mustSetUpSecondFactor: false, mustChangePassword: false },
    requestId: '',
    address: '',
    userAgent: null,
    idempotencyKey: null,
    isPlainForm: false,
  };
}
