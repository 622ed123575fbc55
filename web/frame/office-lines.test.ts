import { expect, test } from 'vitest';
import { officeLines } from './office-lines.ts';

const nothing = { address: null, hours: null, license: null };

test.each([
  [nothing, []],
  [
    { ...nothing, address: { street: '1 Sample Street', city: 'Dallas', state: 'TX', zip: '75201' } },
    ['1 Sample Street, Dallas, TX 75201'],
  ],
  [
    { ...nothing, hours: { days: ['Monday', 'Tuesday', 'Wednesday'], opens: '08:30', closes: '17:00' } },
    ['Monday to Wednesday, 8:30 AM to 5 PM'],
  ],
  [
    { ...nothing, hours: { days: ['Monday'], opens: '00:05', closes: '12:00' } },
    ['Monday, 12:05 AM to 12 PM'],
  ],
  [{ ...nothing, license: 'TX 12345' }, ['License TX 12345']],
])('of the office %j the footer says what is given, and nothing else', (office, lines) => {
  expect(officeLines(office)).toEqual(lines);
});
