import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ text, kind }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

test.each([
  ['call at noon', 'call at nine', 'call at [-noon-][+nine+]'],
  ['the key is here', 'the key is not here', 'the key is [+not +]here'],
  ['one two three', 'one three', 'one [-two -]three'],
  ['', 'new', '[+new+]'],
  ['same', 'same', 'same'],
])('%j to %j is shown word by word', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('both texts can be read from what is shown', () => {
  const [before, after] = ['a b  c\nd e', 'b c\nx d  e f'];
  const textOf = (left: 'removed' | 'added') =>
    wordDiff(before, after)
      .filter(({ kind }) => kind === 'same' || kind === left)
      .map(({ text }) => text)
      .join('');
  expect([textOf('removed'), textOf('added')]).toEqual([before, after]);
});

test('texts of very many words are shown whole', () => {
  const [before, after] = ['a '.repeat(2000), 'b '.repeat(2000)];
  expect(wordDiff(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
