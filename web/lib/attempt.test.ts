import { expect, test } from 'vitest';
import { attemptFor } from './attempt.ts';

test('the same content keeps its key, other content gets a new one', () => {
  const first = attemptFor('leak in the kitchen', null);
  expect(attemptFor('leak in the kitchen', first)).toEqual(first);
  expect(attemptFor('leak in the bath', first).key).not.toBe(first.key);
});

test('a page on plain http gets a key as well', () => {
  Reflect.set(crypto, 'randomUUID', undefined);
  try {
    expect(attemptFor('leak', null).key).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    );
  } finally {
    // Uncovers the browser's own method again.
    Reflect.deleteProperty(crypto, 'randomUUID');
  }
});
