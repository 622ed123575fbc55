import { expect, test } from 'vitest';
import { bulkMax, bulkParts } from './bulk.ts';

test('more items than one call may change are sent in parts, each once and in their order', () => {
  const items = Array.from({ length: 2 * bulkMax + 1 }, (_, index) => index);
  const parts = bulkParts(items);
  expect(parts.map(({ length }) => length)).toEqual([bulkMax, bulkMax, 1]);
  expect(parts.flat()).toEqual(items);
  expect(bulkParts(items.slice(0, bulkMax))).toHaveLength(1);
  expect(bulkParts([])).toEqual([]);
});
