/** An instant as a promise names it, in the office's zone: `Wednesday, November 25, 3 PM`. */
export function promisedTimeText(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value] as const);
  // Put together here, since the server and a browser may have other blanks between the parts.
  const { weekday, month, day, hour, minute, dayPeriod } = Object.fromEntries<string>(parts);
  return `${weekday}, ${month} ${day}, ${hour}${minute === '00' ? '' : `:${minute}`} ${dayPeriod}`;
}
