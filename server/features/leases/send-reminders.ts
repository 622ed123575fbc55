import { dayOf } from '#contracts/days.ts';
import { leaseMessages } from '#contracts/leases.ts';
import { sumOf } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { fillReminder, reminderValues } from '#contracts/rent-reminders.ts';
import type {
  OverdueAmount,
  ReminderForm,
  ReminderOutcome,
  ReminderSkip,
} from '#contracts/rent-reminders.ts';
import { site } from '#site';
import { findTenantEmails } from '#server/features/people/person-name.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf, recordAll } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { inOrder, momentOf } from '#server/platform/records/bulk-write.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { lockLeases, markReminded } from './lease-write.queries.ts';
import { findLeases } from './lease.queries.ts';
import type { LeaseRecord } from './lease.queries.ts';

/** A lease whose tenant is to be reminded. */
interface Overdue extends OverdueAmount {
  lease: LeaseRecord;
}

/**
 * Staff remind tenants of what is overdue: one message for each tenant, about all of the leases that were chosen. It is in
 * the history of each of these. A lease gets one reminder a day, no matter who sends it.
 */
export function sendReminders(
  context: AppContext,
  { body }: { body: ReminderForm },
  call: AdminCall,
): Promise<ReminderOutcome> {
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const today = siteDay(context);
    const { leaseIds } = body;
    const { scope } = call.caller;
    const unknown = { path: (index: number) => `leaseIds.${index}`, message: leaseMessages.unknown };
    // Locked, so that of two who send at once one sees that the other did.
    const locked = inOrder(leaseIds, await lockLeases(db, leaseIds, scope), unknown);
    const leases = await findLeases(db, { ids: leaseIds, scope, today });
    const emails = await findTenantEmails(
      db,
      leases.map(({ tenantId }) => tenantId),
    );
    const remindedToday = new Set(
      locked.filter(({ remindedAt }) => isToday(remindedAt, today)).map(({ id }) => id),
    );
    const { reminded, skipped } = sortOut(leases, { remindedToday, emails });
    const messages = Map.groupBy(reminded, ({ lease }) => lease.tenantId);
    for (const [tenantId, ofTenant] of messages) {
      const [oldest] = ofTenant.toSorted((one, other) => (one.since < other.since ? -1 : 1));
      if (!oldest) continue;
      await queueMail(context, db, {
        kind: 'rent-reminder',
        recordKind: 'lease',
        recordId: oldest.lease.id,
        propertyCode: oldest.lease.propertyCode,
        occasion: now,
        to: emails.get(tenantId) ?? '',
        letter: letterOf(body, ofTenant),
      });
    }
    const ids = reminded.map(({ lease }) => lease.id);
    await markReminded(db, ids, now);
    await recordReminders({ ...context, db }, reminded, { at, emails }, call);
    return { count: messages.size, skipped };
  });
}

/** Whose tenants are reminded, and why the others are not. */
function sortOut(
  leases: readonly LeaseRecord[],
  { remindedToday, emails }: { remindedToday: ReadonlySet<number>; emails: ReadonlyMap<number, string> },
): { reminded: Overdue[]; skipped: ReminderOutcome['skipped'] } {
  const reminded: Overdue[] = [];
  const skipped: ReminderOutcome['skipped'] = [];
  const skip = (leaseId: number, reason: ReminderSkip) => skipped.push({ leaseId, reason });
  for (const lease of leases) {
    const overdue = overdueOf(lease);
    if (!overdue) skip(lease.id, 'NOT_OVERDUE');
    else if (remindedToday.has(lease.id)) skip(lease.id, 'REMINDED_TODAY');
    else if (!emails.has(lease.tenantId)) skip(lease.id, 'NO_EMAIL');
    else reminded.push(overdue);
  }
  return { reminded, skipped };
}

function overdueOf(lease: LeaseRecord): Overdue | null {
  const late = lease.paymentSchedule.filter(({ state }) => state === 'LATE');
  const [oldest] = late;
  if (!oldest) return null;
  const amount = sumOf(late.map(({ amountOpen }) => amountOpen));
  return { lease, unit: lease.unit.unitIdentifier, amount, since: oldest.dueDate };
}

function isToday(instant: string | null, today: string): boolean {
  return instant !== null && dayOf(new Date(instant), site.timeZone) === today;
}

/** What staff wrote and nothing else: they have read it before. */
function letterOf({ language = 'en', subject, text }: ReminderForm, overdue: readonly Overdue[]): Letter {
  const [first] = overdue;
  const values = reminderValues(first ? fullName(first.lease.tenant) : '', overdue, language);
  const title = fillReminder(subject, values);
  const paragraphs = fillReminder(text, values)
    .split(/\n+/)
    .filter((line) => line.trim() !== '');
  return {
    language,
    subject: title,
    preview: paragraphs[0] ?? '',
    heading: title,
    paragraphs,
    facts: [],
    closing: [],
  };
}

async function recordReminders(
  context: AppContext,
  reminded: readonly Overdue[],
  { at, emails }: { at: Date; emails: Map<number, string> },
  { caller, requestId }: AdminCall,
): Promise<void> {
  if (reminded.length === 0) return;
  const events = reminded.map(({ lease: { id, tenantId, propertyCode }, amount }) => ({
    at,
    actor: caller,
    action: 'sent a reminder',
    objectKind: 'lease',
    objectId: id,
    propertyCode,
    changes: beginningOf({ sentTo: emails.get(tenantId), amount }),
    requestId,
  }));
  await recordAll(context.db, events);
  await notifyAfterCommit(
    context,
    context.db,
    events.map(({ objectId, propertyCode }) => ({
      objectKind: 'lease',
      id: objectId,
      act: 'changed',
      propertyCodes: [propertyCode],
    })),
  );
}
