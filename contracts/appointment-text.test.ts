import { expect, test } from 'vitest';
import { appointmentText } from './appointment-text.ts';
import { appointmentIssue, appointmentOf } from './appointments.ts';

const on = '2026-12-03';

test.each([
  [null, null, 'Thursday, December 3', 'el jueves 3 de diciembre'],
  ['00:15', null, 'Thursday, December 3, at 12:15 AM', 'el jueves 3 de diciembre, a las 12:15 de la noche'],
  ['08:30', null, 'Thursday, December 3, at 8:30 AM', 'el jueves 3 de diciembre, a las 8:30 de la mañana'],
  [
    '12:00',
    '13:00',
    'Thursday, December 3, between 12 PM and 1 PM',
    'el jueves 3 de diciembre, entre las 12 de la tarde y la 1 de la tarde',
  ],
])('an appointment from %s until %s is said as people say it', (from, until, english, spanish) => {
  expect(appointmentText({ on, from, until })).toBe(english);
  expect(appointmentText({ on, from, until }, 'es')).toBe(spanish);
});

test('an appointment has its day, and ends after it begins', () => {
  const issue = (scheduledOn: string | null, scheduledFrom: string | null, scheduledUntil: string | null) =>
    appointmentIssue({ scheduledOn, scheduledFrom, scheduledUntil });
  for (const [from, until] of [
    [null, null],
    ['09:00', null],
    ['09:00', '09:01'],
  ] as const)
    expect(issue(on, from, until)).toBeUndefined();
  expect(issue(null, null, null)).toBeUndefined();
  expect(issue(null, '09:00', '10:00')).toEqual({ path: 'scheduledOn', message: 'Enter the day too.' });
  expect(issue(on, null, '10:00')).toEqual({ path: 'scheduledFrom', message: 'Enter the start time too.' });
  for (const until of ['09:00', '08:59'])
    expect(issue(on, '09:00', until)).toEqual({
      path: 'scheduledUntil',
      message: 'This must be later than the start time.',
    });
});

test('a resident reads of an appointment until its day is over, while the work is scheduled', () => {
  const planned = { scheduledOn: on, scheduledFrom: '09:00', scheduledUntil: null };
  const seen = (status: string, today: string) => appointmentOf({ ...planned, status }, today);
  expect(seen('SCHEDULED', '2026-12-02')).toEqual({ on, from: '09:00', until: null });
  expect(seen('SCHEDULED', on)).not.toBeNull();
  expect(seen('SCHEDULED', '2026-12-04')).toBeNull();
  expect(seen('IN_PROGRESS', on)).toBeNull();
});
