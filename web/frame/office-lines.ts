import type { Office } from '#site-types';

/** What the footer says of the office, a line each: where it is, when it is open, its license. Only what is given. */
export function officeLines({ address, hours, license }: Office): string[] {
  return [
    ...(address ? [`${address.street}, ${address.city}, ${address.state} ${address.zip}`] : []),
    ...(hours ? [`${daysText(hours.days)}, ${clockText(hours.opens)} to ${clockText(hours.closes)}`] : []),
    ...(license === null ? [] : [`License ${license}`]),
  ];
}

/** The first and the last of several days that follow each other: `Monday to Friday`. */
function daysText(days: readonly string[]): string {
  const [first = '', ...others] = days;
  return others.length > 0 ? `${first} to ${others.at(-1)}` : first;
}

/** `08:30` as `8:30 AM`. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
