import { expect, test } from 'vitest';
import { appointmentText } from './appointment-text.ts';

const on = '2026-12-03';

test.each([
  [null, null, 'Thursday, December 3', 'el jueves 3 de diciembre'],
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
