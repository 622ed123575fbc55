import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['upset.owner@gmial.com', 'upset.owner@gmail.com'],
  ['Upset.Owner@Gmai.com', 'Upset.Owner@gmail.com'],
  [' ada@gmail.con ', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@sbcgloabl.net', 'ada@sbcglobal.net'],
  ['ada@aol.co', 'ada@aol.com'],
])('%s is asked about: did you mean %s?', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@me.com',
  'ada@gmx.net',
  'ada@mac.com',
  'ada@example.com',
  'ada@cs.example.edu',
  'ada@alli.com',
  'ada@gmail',
  'ada',
  '',
  '@gmial.com',
])('%s is not asked about', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
