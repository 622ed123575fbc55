import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-body.ts';

test('whatever JSON holds is read as it is, brackets and quotes in its texts too', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', 'a') }),
      (value, text) => {
        const sent = JSON.stringify([text, value, { [text]: text }]);
        expect(parseJson(sent)).toEqual(JSON.parse(sent));
      },
    ),
    { numRuns: 200 },
  );
  expect(parseJson(`["${'['.repeat(100)}"]`)).toEqual(['['.repeat(100)]);
  expect(parseJson(' \n')).toBeUndefined();
  expect(parseJson('\ufeff{}')).toEqual({});
});

test.each([
  ['32 lists', '['.repeat(32) + ']'.repeat(32), true],
  ['33 lists', '['.repeat(33) + ']'.repeat(33), false],
  ['33 lists and objects', `${'[{"a":'.repeat(17)}1${'}]'.repeat(17)}`, false],
  ['33 lists that never end', '['.repeat(33), false],
  ['40 lists beside each other', `[${'[],'.repeat(39)}[]]`, true],
])('of %s in each other', (_what, text, isRead) => {
  if (isRead) expect(parseJson(text)).toEqual(JSON.parse(text));
  else expect(() => parseJson(text)).toThrow('The request could not be read.');
});
