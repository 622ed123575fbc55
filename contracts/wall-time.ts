/** What a clock on the wall of a time zone shows, and back: for days and hours that people mean there. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish writes days and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** Day and time of an instant in an IANA time zone, to the minute: `2026-01-31T09:30`. */
export function wallTimeOf(instant: number | string | Date, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant)).replace(' ', 'T');
}

/**
 * The instant (ms) of such a text; NaN for none. A time that a spring night leaves out is as much later as the clocks were
 * moved; of a time that comes twice in autumn it is the first.
 */
export function instantOfWallTime(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const first = asUtc - offsetAt(asUtc, timeZone);
  const second = asUtc - offsetAt(first, timeZone);
  // A time that the clocks leave out is shown by neither; the later one is after the change.
  return offsetAt(second, timeZone) === asUtc - second ? second : Math.max(first, second);
}

/** How far the clocks of the zone are ahead of UTC, ms. */
function offsetAt(instant: number, timeZone: string): number {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${wallTimeOf(minute, timeZone)}Z`) - minute;
}
