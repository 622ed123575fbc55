import { dayOf } from '#contracts/days.ts';
import { site } from '#site';

/** The calendar day that it is where the company works. */
export function siteToday(): string {
  return dayOf(new Date(), site.timeZone);
}
