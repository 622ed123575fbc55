import { expect, test } from 'vitest';
import { officeData } from './structured-data.ts';

const nothing = { address: null, hours: null, license: null };

test('the office is described by what is given of it, and by nothing else', () => {
  expect(officeData(nothing)).toEqual({});
  const address = { street: '1 Sample Street', city: 'Dallas', state: 'TX', zip: '75201' };
  expect(officeData({ ...nothing, address })).toEqual({
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Sample Street',
      addressLocality: 'Dallas',
      addressRegion: 'TX',
      postalCode: '75201',
      addressCountry: 'US',
    },
  });
  const hours = { days: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:00' };
  expect(officeData({ ...nothing, hours })).toEqual({
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday'],
      opens: '08:30',
      closes: '17:00',
    },
  });
  expect(officeData({ ...nothing, license: 'TX 12345' })).toMatchObject({
    hasCredential: { identifier: 'TX 12345' },
  });
});
