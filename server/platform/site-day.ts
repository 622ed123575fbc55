import { dayOf } from '#contracts/days.ts';
import { site } from '#site';
import type { AppContext } from './context.ts';

/** Today where the company works: the day by which leases begin and end and amounts are due. */
export function siteDay({ clock }: Pick<AppContext, 'clock'>): string {
  return dayOf(clock.now(), site.timeZone);
}
