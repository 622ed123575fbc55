import { expect, test } from 'vitest';
import { goneItems, itemRefusals } from './item-refusals.ts';

const records = ['A', 'B', 'C', 'D', 'E', 'F'];
const overlap = (index: number) => ({ path: `items.${index}.startDate`, message: 'These days are taken.' });

test('a refusal of some names these, and says how many more there are', () => {
  const nameOf = (record: string) => record;
  expect(itemRefusals([overlap(1), overlap(2)], records, nameOf)).toBe('B; C: These days are taken.');
  expect(itemRefusals([0, 1, 2, 3].map(overlap), records, nameOf)).toBe('A; B; C; D: These days are taken.');
  expect(itemRefusals([0, 1, 2, 3, 4].map(overlap), records, nameOf)).toBe(
    'A; B; C; D and 1 more: These days are taken.',
  );
});

test('a refusal of all is said once, and one that is about no record names none', () => {
  const nameOf = (record: string) => record;
  expect(
    itemRefusals(
      records.map((_, index) => overlap(index)),
      records,
      nameOf,
    ),
  ).toBe('These days are taken.');
  const ofNone = { path: 'items', message: 'At most 500 at once.' };
  expect(itemRefusals([ofNone], records, nameOf)).toBeNull();
  expect(itemRefusals([overlap(1), ofNone], records, nameOf)).toBeNull();
  expect(itemRefusals([], records, nameOf)).toBeNull();
});

test('records that are gone are distinguished from those that are refused for what they hold', () => {
  expect(
    goneItems([{ path: 'items.3.id', message: 'There is no such lease.' }, overlap(1)], records),
  ).toEqual(['D']);
});
