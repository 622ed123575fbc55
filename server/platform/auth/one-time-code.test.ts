import { expect, test } from 'vitest';
import { hashOfCode, makeOneTimeCode } from './one-time-code.ts';

test('a code is the same in small letters, without its dashes, and with the letters that are taken for digits', () => {
  expect(hashOfCode(' o0il 1abc ')).toEqual(hashOfCode('0011-1ABC'));
  expect(hashOfCode('0011-1ABD')).not.toEqual(hashOfCode('0011-1ABC'));
});

test('a code that is made has no sign that is taken for another', () => {
  expect(makeOneTimeCode(200)).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){199}[0-9A-HJKMNP-TV-Z]{4}$/);
});
