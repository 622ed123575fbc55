import { expect, test } from 'vitest';
import { sharesOf } from './upload-shares.ts';

const sizes = [1000, 4000];
const total = 5200;

test('nothing of a file has gone up while the text goes', () => {
  expect(sharesOf(sizes, 0, 0)).toEqual([0, 0]);
  expect(sharesOf(sizes, 200, total)).toEqual([0, 0]);
});

test('the files go one after the other', () => {
  expect(sharesOf(sizes, 700, total)).toEqual([0.5, 0]);
  expect(sharesOf(sizes, 2200, total)).toEqual([1, 0.25]);
  expect(sharesOf(sizes, total, total)).toEqual([1, 1]);
});

test('an empty file is there once what comes before it is', () => {
  expect(sharesOf([0, 100], 49, 150)).toEqual([0, 0]);
  expect(sharesOf([0, 100], 50, 150)).toEqual([1, 0]);
});
