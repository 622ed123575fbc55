import * as wallTime from '#contracts/wall-time.ts';
import { site } from '#site';

/** An instant as a field of day and time shows it, in the site's own zone: `2026-01-31T09:30`. */
export function wallTimeOf(instant: number | string): string {
  return wallTime.wallTimeOf(instant, site.timeZone);
}

/** The instant of such a text; null for none. An hour that a spring night leaves out is the one after it. */
export function instantOfWallTime(text: string): string | null {
  const instant = wallTime.instantOfWallTime(text, site.timeZone);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}
