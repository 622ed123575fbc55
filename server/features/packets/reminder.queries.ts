import type { Database } from '#server/platform/database/database.ts';
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import { registration } from '#server/platform/database/schema.ts';

/** A registration whose sender has not answered a return. */
export interface DueReminder {
  id: number;
  returnedAt: string;
  remindersSent: number;
}

/** The registrations whose reminder is due, the longest first. What another caller has in hand is left to it. */
export async function takeDueReminders({ orm }: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const rows = await orm
    .select({
      id: registration.id,
      returnedAt: registration.returnedAt,
      remindersSent: registration.remindersSent,
    })
    .from(registration)
    .where(and(eq(registration.review, 'RETURNED'), lte(registration.remindAt, now.toISOString())))
    .orderBy(asc(registration.remindAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map((row) => Object.assign(row, { returnedAt: row.returnedAt ?? '' }));
}

export async function markReminded(
  { orm }: Database,
  id: number,
  { sent, next }: { sent: number; next: string | null },
): Promise<void> {
  await orm.update(registration).set({ remindersSent: sent, remindAt: next }).where(eq(registration.id, id));
}

const expiryColumns = {
  lease: { on: registration.leaseExpiresOn, noticeFor: registration.leaseNoticeFor },
  insurance: { on: registration.insuranceExpiresOn, noticeFor: registration.insuranceNoticeFor },
} as const;

/** Marks what ends between two days as notified, and answers it: each day once, to one caller. People who have moved out get no notice. */
export async function markExpiring(
  { orm }: Database,
  { what, from, until }: { what: keyof typeof expiryColumns; from: string; until: string },
  limit: number,
): Promise<{ id: number; on: string }[]> {
  const { on, noticeFor } = expiryColumns[what];
  const due = query
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        gte(on, from),
        lte(on, until),
        or(isNull(noticeFor), ne(noticeFor, on)),
        ne(registration.review, 'DECLINED'),
        isNull(registration.movedOutOn),
        what === 'lease' ? eq(registration.partyType, 'TENANT') : undefined,
      ),
    )
    .orderBy(asc(on))
    .limit(limit)
    .for('update', { skipLocked: true });
  const name = what === 'lease' ? 'leaseNoticeFor' : 'insuranceNoticeFor';
  const rows = await orm
    .update(registration)
    .set({ [name]: sql`${on}` })
    .where(inArray(registration.id, due))
    .returning({ id: registration.id, on });
  return rows.map((row) => ({ id: row.id, on: row.on ?? '' }));
}
