import { expect, test } from 'vitest';
import { suggestUnit } from './suggest-unit.ts';

test.each([
  ['7', '0007'],
  ['112', '0112'],
  ['7a', '007A'],
  ['', null],
  ['0007', null],
  ['123a', null],
  ['a7', null],
])('%s is probably meant to be %s', (typed, meant) => {
  expect(suggestUnit(typed)).toBe(meant);
});
