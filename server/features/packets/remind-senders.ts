import { isOpenAt } from '#contracts/business-time.ts';
import { daysAfter } from '#contracts/days.ts';
import { expiryNoticeDays } from '#contracts/packets.ts';
import { findRegistration } from '#server/features/registrations/registration.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordAll, system } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { notifyExpiry, remindOfReturn } from './packet.reactions.ts';
import { markExpiring, markReminded, takeDueReminders } from './reminder.queries.ts';
import { readCalendar, reminderAt } from './reminder-times.ts';

const atOnce = 100;

interface Reminded {
  id: number;
  propertyCode: string;
  of: string;
}

/**
 * Reminds senders of documents that were returned, and of leases and insurances that are about to end, while the office is
 * open. All of it is one transaction, so that no one is reminded twice, whatever dies and however many servers look; answers
 * how many reminders there were. The time of change stays, so that what staff are typing can be saved.
 */
export async function remindSenders(context: AppContext): Promise<number> {
  return context.db.transaction(async (db) => {
    const now = context.clock.now();
    const calendar = await readCalendar(db);
    if (!isOpenAt(now, calendar)) return 0;
    const within = { ...context, db };
    const reminded: Reminded[] = [];
    for (const { id, returnedAt, remindersSent } of await takeDueReminders(db, now, atOnce)) {
      const registration = await findRegistration(db, { id, scope: null });
      if (!registration) continue;
      const number = remindersSent + 1;
      await remindOfReturn(within, registration, { number, returnedAt });
      await markReminded(db, id, { sent: number, next: reminderAt(calendar, { from: now, sent: number }) });
      reminded.push({ id, propertyCode: registration.propertyCode, of: 'Returned documents' });
    }
    const until = daysAfter(siteDay(context), expiryNoticeDays);
    for (const what of ['lease', 'insurance'] as const)
      for (const { id, on } of await markExpiring(db, { what, from: siteDay(context), until }, atOnce)) {
        const registration = await findRegistration(db, { id, scope: null });
        if (!registration) continue;
        await notifyExpiry(within, registration, { what, on });
        const of = `${what === 'lease' ? 'Lease' : 'Insurance'} ends on ${calendarDayText(on, 'en')}`;
        reminded.push({ id, propertyCode: registration.propertyCode, of });
      }
    if (reminded.length === 0) return 0;
    await recordAll(
      db,
      reminded.map((one) => reminderEvent(one, now)),
    );
    await notifyAfterCommit(
      context,
      db,
      reminded.map(({ id, propertyCode }) => ({
        objectKind: 'registration',
        id,
        act: 'changed',
        propertyCodes: [propertyCode],
      })),
    );
    return reminded.length;
  });
}

function reminderEvent({ id, propertyCode, of }: Reminded, at: Date): AuditEvent {
  return {
    at,
    actor: system,
    action: 'reminded the sender',
    objectKind: 'registration',
    objectId: id,
    propertyCode,
    changes: { remindedOf: { from: null, to: of } },
    requestId: null,
  };
}
