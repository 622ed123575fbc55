import { dayOf } from '#contracts/days.ts';
import type { OverdueLease } from '#contracts/leases.ts';
import { site } from '#site';
import { siteToday } from '#web/lib/site-today.ts';

/** Why a tenant gets no reminder now, within a sentence; null where one can be sent. The server has the last word. */
export function skipReason({ tenant, remindedAt }: OverdueLease): string | null {
  if (tenant.email === null) return 'who has no email address';
  const wasToday = remindedAt !== null && dayOf(new Date(remindedAt), site.timeZone) === siteToday();
  return wasToday ? 'who was reminded today' : null;
}
