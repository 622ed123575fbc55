import { site } from '#site';

/** The words that messages of every kind share. */
export const officeTexts = {
  urgent: `If it is urgent, please call ${site.urgentPhone.display}; do not wait for an email.`,
  answer: 'You can answer this email to reach us. Please keep the reference number in the subject.',
};

/** `2145550100` as `(214) 555-0100`. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** An instant in the words and the time zone of the office. */
export function timeText(instant: string | Date): string {
  return timeFormat.format(new Date(instant));
}

/** The day alone: `January 31, 2026`. */
export function dayText(instant: string): string {
  return dayFormat.format(new Date(instant));
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: site.timeZone,
});
