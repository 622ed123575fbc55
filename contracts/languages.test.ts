import { expect, test } from 'vitest';
import { acceptedLanguage, pathIn, readPath } from './languages.ts';
import { dayHalf, promisedTimeText } from './promised-time.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es-US;q=0.7', 'es'],
  ['fr-FR, es;q=0.4', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['es;q=0', 'en'],
  // What says nothing is wanted most.
  ['en;q=0.9, es', 'es'],
  ['fr', 'en'],
])('a browser that asks for %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each(['/', '/contact', '/track/abc'])('%s has one path in Spanish, which leads back', (path) => {
  const spanish = pathIn('es', path);
  expect(spanish).toMatch(/^\/es(\/|$)/);
  expect(readPath(spanish)).toEqual({ language: 'es', path });
  expect(readPath(path)).toEqual({ language: 'en', path });
  expect(pathIn('en', path)).toBe(path);
});

test('a page whose name begins with the same letters is English', () => {
  expect(readPath('/estates')).toEqual({ language: 'en', path: '/estates' });
});

test('a promised time reads as people write it in each language', () => {
  const text = (instant: string, language: 'en' | 'es') =>
    promisedTimeText(instant, 'America/Chicago', language);
  expect(text('2026-11-25T21:00:00.000Z', 'en')).toBe('Wednesday, November 25, 3 PM');
  expect(text('2026-11-25T21:00:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 3 de la tarde');
  expect(text('2026-11-25T15:30:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 9:30 de la mañana');
  expect(text('2026-11-25T18:00:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 12 de la tarde');
  expect(text('2026-11-26T00:59:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 6:59 de la tarde');
  expect(text('2026-11-26T01:00:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 7 de la noche');
  expect(text('2026-11-26T02:00:00.000Z', 'es')).toBe('miércoles 25 de noviembre a las 8 de la noche');
  expect(text('2026-11-25T19:00:00.000Z', 'es')).toBe('miércoles 25 de noviembre a la 1 de la tarde');
  expect(['AM', 'PM'].map(dayHalf)).toEqual(['a.\u00A0m.', 'p.\u00A0m.']);
});
