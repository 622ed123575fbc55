import { assert, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { addBusinessMinutes, isOpenAt } from './business-time.ts';
import { promisedTimeText } from './promised-time.ts';
import type { OfficeCalendar } from './business-time.ts';
import { wallTimeOf } from './wall-time.ts';

const timeZone = 'America/Chicago';
const usual: OfficeCalendar = {
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  // Thanksgiving and the day after it, Christmas, New Year's Day.
  holidays: new Set(['2026-11-26', '2026-11-27', '2026-12-25', '2027-01-01']),
  timeZone,
};
/** Open in the nights in which the clocks are changed. */
const nights: OfficeCalendar = {
  ...usual,
  officeDays: [0, 1, 2, 3, 4, 5, 6],
  opens: '00:00',
  closes: '06:00',
  holidays: new Set(),
};
const weekend: OfficeCalendar = { ...usual, officeDays: [0, 6], opens: '10:00', closes: '12:30' };

/** From and to by the clock in Chicago, with the zone's distance from UTC there. */
test.each<[string, string, number, string, OfficeCalendar]>([
  // Within a day. November 23, 2026 is a Monday.
  ['in the middle of a day', '2026-11-23T10:00-06:00', 60, '2026-11-23T11:00-06:00', usual],
  ['one minute', '2026-11-23T10:00-06:00', 1, '2026-11-23T10:01-06:00', usual],
  ['a whole day from its first minute', '2026-11-23T09:00-06:00', 480, '2026-11-23T17:00-06:00', usual],
  ['up to the last minute', '2026-11-23T16:00-06:00', 60, '2026-11-23T17:00-06:00', usual],
  ['seconds stay', '2026-11-23T10:00:30.5-06:00', 60, '2026-11-23T11:00:30.5-06:00', usual],
  // From one day to the next.
  ['over an evening', '2026-11-23T16:00-06:00', 61, '2026-11-24T09:01-06:00', usual],
  ['seconds over an evening', '2026-11-23T16:59:30-06:00', 1, '2026-11-24T09:00:30-06:00', usual],
  ['a day and a minute', '2026-11-23T09:00-06:00', 481, '2026-11-24T09:01-06:00', usual],
  ['two days', '2026-11-23T10:00-06:00', 960, '2026-11-25T10:00-06:00', usual],
  // While the office is closed.
  ['before it opens', '2026-11-23T06:30-06:00', 30, '2026-11-23T09:30-06:00', usual],
  ['as it closes', '2026-11-23T17:00-06:00', 30, '2026-11-24T09:30-06:00', usual],
  ['late in the evening', '2026-11-23T23:59-06:00', 480, '2026-11-24T17:00-06:00', usual],
  ['at midnight', '2026-11-24T00:00-06:00', 1, '2026-11-24T09:01-06:00', usual],
  ['on a Saturday', '2026-11-21T12:00-06:00', 60, '2026-11-23T10:00-06:00', usual],
  ['on a Sunday evening', '2026-11-22T22:00-06:00', 480, '2026-11-23T17:00-06:00', usual],
  ['over a weekend', '2026-11-20T16:30-06:00', 60, '2026-11-23T09:30-06:00', usual],
  ['it is tomorrow in UTC already', '2026-11-24T01:30Z', 30, '2026-11-24T09:30-06:00', usual],
  // Holidays.
  ['on a holiday', '2026-11-26T10:00-06:00', 60, '2026-11-30T10:00-06:00', usual],
  ['before holidays and a weekend', '2026-11-25T16:00-06:00', 120, '2026-11-30T10:00-06:00', usual],
  ['over Christmas and its weekend', '2026-12-24T16:59-06:00', 2, '2026-12-28T09:01-06:00', usual],
  ['into another year', '2026-12-31T16:00-06:00', 120, '2027-01-04T10:00-06:00', usual],
  [
    'a holiday on a day that is none of the office’s',
    '2026-11-26T09:00-06:00',
    150,
    '2026-11-28T12:30-06:00',
    weekend,
  ],
  // Spring: on Sunday, March 8, 2026 the clocks go from 2 to 3.
  ['over the weekend of spring', '2026-03-06T16:00-06:00', 120, '2026-03-09T10:00-05:00', usual],
  ['from a Sunday before the change', '2026-03-08T01:30-06:00', 60, '2026-03-09T10:00-05:00', usual],
  ['a week across spring', '2026-03-04T12:00-06:00', 2400, '2026-03-11T12:00-05:00', usual],
  ['across the hour that is left out', '2026-03-08T01:00-06:00', 120, '2026-03-08T04:00-05:00', nights],
  ['a night of five hours', '2026-03-08T00:00-06:00', 300, '2026-03-08T06:00-05:00', nights],
  ['a minute more than that night has', '2026-03-08T00:00-06:00', 301, '2026-03-09T00:01-05:00', nights],
  // Autumn: on Sunday, November 1, 2026 the clocks go from 2 back to 1.
  ['over the weekend of autumn', '2026-10-30T16:00-05:00', 120, '2026-11-02T10:00-06:00', usual],
  ['a week across autumn', '2026-10-28T12:00-05:00', 2400, '2026-11-04T12:00-06:00', usual],
  ['across the hour that comes twice', '2026-11-01T00:30-05:00', 120, '2026-11-01T01:30-06:00', nights],
  ['from the second of these hours', '2026-11-01T01:30-06:00', 60, '2026-11-01T02:30-06:00', nights],
  ['a night of seven hours', '2026-11-01T00:00-05:00', 420, '2026-11-01T06:00-06:00', nights],
  ['a minute more than that one has', '2026-11-01T00:00-05:00', 421, '2026-11-02T00:01-06:00', nights],
  // Hours that begin or end within what the clocks leave out or repeat.
  [
    'an office that opens in the left-out hour',
    '2026-03-07T20:00-06:00',
    30,
    '2026-03-08T04:00-05:00',
    { ...nights, opens: '02:30' },
  ],
  [
    'one that would close in it',
    '2026-03-08T00:00-06:00',
    150,
    '2026-03-08T03:30-05:00',
    { ...nights, closes: '02:30' },
  ],
  [
    'one that is open only within it',
    '2026-03-08T00:00-06:00',
    45,
    '2026-03-09T02:45-05:00',
    { ...nights, opens: '02:00', closes: '03:00' },
  ],
  // Other calendars.
  ['one day a week', '2026-11-23T12:00-06:00', 960, '2026-12-07T12:00-06:00', { ...usual, officeDays: [1] }],
  ['25 days of eight hours', '2026-11-02T09:00-06:00', 12_000, '2026-12-08T17:00-06:00', usual],
  ['a leap day', '2028-02-28T16:00-06:00', 120, '2028-02-29T10:00-06:00', usual],
  ['a short Saturday', '2026-11-28T12:00-06:00', 31, '2026-11-29T10:01-06:00', weekend],
])('%s: from %s, %i business minutes end at %s', (_what, from, minutes, to, calendar) => {
  expect(addBusinessMinutes(new Date(from), minutes, calendar).toISOString()).toBe(
    new Date(to).toISOString(),
  );
});

test.each([0, -1, 1.5, NaN, Infinity])('%s minutes are none', (minutes) => {
  expect(() => addBusinessMinutes(new Date(), minutes, usual)).toThrow(RangeError);
});

test.each([
  { ...usual, officeDays: [] },
  { ...usual, officeDays: [7] },
  { ...usual, opens: '17:00', closes: '09:00' },
  { ...usual, opens: '09:00', closes: '09:00' },
])('an office that never opens has no time', (calendar) => {
  expect(() => addBusinessMinutes(new Date(), 1, calendar)).toThrow(RangeError);
});

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const calendars = fc
  .record({
    officeDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 }),
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 20 }),
    timeZone: fc.constantFrom(
      'America/Chicago',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'UTC',
    ),
  })
  .filter(({ hours }) => Math.abs((hours[0] ?? 0) - (hours[1] ?? 0)) >= 60)
  .map(({ officeDays, hours, holidays, timeZone: zone }): OfficeCalendar => {
    const [opens = 0, closes = 0] = hours.toSorted((one, other) => one - other);
    const days = holidays.map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    return {
      officeDays,
      timeZone: zone,
      opens: clockText(opens),
      closes: clockText(closes),
      holidays: new Set(days),
    };
  });
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true });
const counts = fc.integer({ min: 1, max: 2000 });

/** How many minutes of an hour belong to the office, counted one by one by the clock on the wall. */
function countedMinutes(from: Date, to: Date, calendar: OfficeCalendar): number {
  let counted = 0;
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    const wall = wallTimeOf(at, calendar.timeZone);
    const [day = '', time = ''] = wall.split('T');
    const isOfficeDay =
      calendar.officeDays.includes(new Date(day).getUTCDay()) && !calendar.holidays.has(day);
    if (isOfficeDay && time >= calendar.opens && time < calendar.closes) counted += 1;
  }
  return counted;
}

test('between the two instants the clock on the wall counts exactly so many minutes of office time', () => {
  const whole = instants.map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 600 }), (from, minutes) => {
      const to = addBusinessMinutes(from, minutes, usual);
      assert.strictEqual(countedMinutes(from, to, usual), minutes);
    }),
    { numRuns: 60 },
  );
});

test('it ends later than it began, on an office day and within its hours', () => {
  fc.assert(
    fc.property(instants, counts, calendars, (from, minutes, calendar) => {
      const to = addBusinessMinutes(from, minutes, calendar);
      assert.isAtLeast(to.getTime() - from.getTime(), minutes * 60_000);
      // The last instant that counted.
      const day = wallTimeOf(to.getTime() - 1, calendar.timeZone).slice(0, 10);
      assert.include(calendar.officeDays, new Date(day).getUTCDay());
      assert.isFalse(calendar.holidays.has(day));
    }),
  );
});

test('in two steps it ends as in one, and later where it begins later', () => {
  fc.assert(
    fc.property(instants, counts, counts, calendars, (from, first, second, calendar) => {
      const atOnce = addBusinessMinutes(from, first + second, calendar);
      const between = addBusinessMinutes(from, first, calendar);
      assert.strictEqual(addBusinessMinutes(between, second, calendar).getTime(), atOnce.getTime());
      const later = addBusinessMinutes(new Date(from.getTime() + second), first, calendar);
      assert.isAtLeast(later.getTime(), between.getTime());
    }),
  );
});

test.each<[string, string, boolean, OfficeCalendar]>([
  ['as it opens', '2026-11-23T09:00-06:00', true, usual],
  ['a minute before', '2026-11-23T08:59-06:00', false, usual],
  ['as it closes', '2026-11-23T17:00-06:00', false, usual],
  ['on a holiday', '2026-11-26T12:00-06:00', false, usual],
  ['on a Saturday', '2026-11-28T12:00-06:00', false, usual],
  ['on a Saturday that it works', '2026-11-28T12:00-06:00', true, weekend],
])('an office is open or not %s', (_when, at, isOpen, calendar) => {
  expect(isOpenAt(new Date(at), calendar)).toBe(isOpen);
});

test.each([
  ['2026-11-25T21:00:00.000Z', 'Wednesday, November 25, 3 PM'],
  ['2026-07-01T14:05:00.000Z', 'Wednesday, July 1, 9:05 AM'],
  ['2027-01-01T06:00:30.000Z', 'Friday, January 1, 12 AM'],
])('%s reads %s', (instant, text) => {
  expect(promisedTimeText(instant, timeZone)).toBe(text);
});
