const minuteMs = 60_000;
const units = [
  { name: 'day', minutes: 24 * 60 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
];

/** How much earlier or later than another time (both ISO instants) one is: '2 hours earlier', 'at the same time'. */
export function timeBetween(one: string, other: string): string {
  const ms = Date.parse(one) - Date.parse(other);
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const unit = units.find((each) => minutes >= each.minutes);
  if (!unit) return 'at the same time';
  const count = Math.floor(minutes / unit.minutes);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ${ms < 0 ? 'earlier' : 'later'}`;
}
