import type { Office } from '#site-types';
import { frameTexts } from './frame-texts.en.ts';

const texts = frameTexts.office;
const namesOfDays: Record<string, string> = texts.days;

/** What the footer says of the office, a line each: where it is, when it is open, its license. Only what is given. */
export function officeLines({ address, hours, license }: Office): string[] {
  return [
    ...(address ? [`${address.street}, ${address.city}, ${address.state} ${address.zip}`] : []),
    ...(hours
      ? [`${daysText(hours.days)}, ${texts.span(clockText(hours.opens), clockText(hours.closes))}`]
      : []),
    ...(license === null ? [] : [texts.license(license)]),
  ];
}

/** The first and the last of several days that follow each other: `Monday to Friday`. */
function daysText(days: readonly string[]): string {
  const named = days.map((day) => namesOfDays[day] ?? day);
  const [first = '', ...others] = named;
  return others.length > 0 ? texts.span(first, others.at(-1) ?? '') : first;
}

/** `08:30` as `8:30 AM`. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? texts.morning : texts.afternoon}`;
}
