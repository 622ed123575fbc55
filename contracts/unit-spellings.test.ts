import { expect, test } from 'vitest';
import { unitSpellings } from './unit-spellings.ts';

test('a unit is meant however people write it', () => {
  for (const typed of ['PR05-36', ' pr05 36', 'pr05 – 36', 'PR05 #36', 'PR05-036'])
    expect(unitSpellings(typed), typed).toContain('PR05-0036');
  expect(unitSpellings('PR05-0036')).toEqual(['PR05-0036']);
  expect(unitSpellings('north-2-7b')).toEqual(['NORTH-2-7B', 'NORTH-2-007B']);
  expect(unitSpellings('36')).toEqual(['36', '0036']);
});

test('what is no whole unit is a beginning, or a name', () => {
  expect(unitSpellings('PR05')).toEqual(['PR05']);
  expect(unitSpellings('pr05-')).toEqual(['PR05']);
  expect(unitSpellings('Lee')).toEqual(['LEE']);
  for (const nothing of ['', ' ', '-', '#']) expect(unitSpellings(nothing)).toEqual([]);
});
