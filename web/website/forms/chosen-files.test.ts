import { expect, test } from 'vitest';
import { choiceOf } from './chosen-files.ts';

const file = (name: string, size = 1): File => new File(['x'.repeat(size)], name, { lastModified: 7 });
const several = {
  dropsWrongFiles: true,
  errorOfFile: (_: string, chosen: File | null) => (chosen && chosen.size > 5 ? 'Too large' : undefined),
  repeats: { photos: { max: 3, tooMany: 'At most 3 files' } },
};
const single = { ...several, repeats: {} };

test.each([
  ['one joins those before', several, ['a'], [file('b')], 'a,b', undefined],
  ['the same one counts once', several, ['a'], [file('a')], 'a', undefined],
  ['another one of the same name counts as well', several, ['a'], [file('a', 2)], 'a,a', undefined],
  ['a wrong one alone needs no name', several, [], [file('a', 9)], '', 'Too large'],
  ['a wrong one beside one that stays is named', several, ['a'], [file('b', 9)], 'a', 'b: Too large'],
  [
    'each wrong one among others is named',
    several,
    ['a'],
    [file('b', 9), file('c'), file('d', 9)],
    'a,c',
    'b: Too large. d: Too large',
  ],
  [
    'those that are too many are named',
    several,
    ['a', 'b'],
    [file('c'), file('d'), file('e')],
    'a,b,c',
    'At most 3 files. Not added: d, e',
  ],
  ['a part for one file has the newest', single, ['a'], [file('b')], 'b', undefined],
  ['a wrong one in its place leaves none', single, ['a'], [file('b', 9)], '', 'Too large'],
])('%s', (_what, definition, before, chosen, names, error) => {
  const choice = choiceOf(definition, 'photos', { before: before.map((name) => file(name)), chosen });
  expect(choice.files.map(({ name }) => name).join()).toBe(names);
  expect(choice.error).toBe(error);
});
