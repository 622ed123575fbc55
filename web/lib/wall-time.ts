import { site } from '#site';

// Swedish writes days and times as ISO 8601 does.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: site.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An instant as a field of day and time shows it, in the site's own zone: `2026-01-31T09:30`. */
export function wallTimeOf(instant: number | string): string {
  return wallClock.format(new Date(instant)).replace(' ', 'T');
}

/** The instant of such a text; null for none. An hour that a spring night leaves out is the one after it. */
export function instantOfWallTime(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first)).toISOString();
}

/** How far the site's clock is ahead of UTC, ms. */
function offsetAt(instant: number): number {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${wallTimeOf(minute)}Z`) - minute;
}
