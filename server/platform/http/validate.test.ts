import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '#contracts/errors.ts';
import { createCheck } from './validate.ts';

const form = z.object({
  name: z.string().check(z.maxLength(3)),
  isOpen: z.boolean(),
  ids: z.array(z.number()),
  city: z.string('Please enter the city'),
  kind: z.literal('a'),
});

const check = createCheck(form);

function messagesOf(value: unknown): Record<string, string> {
  try {
    check(value);
  } catch (error) {
    if (error instanceof Failure)
      return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path, message]));
    throw error;
  }
  return {};
}

test('bad input is told in words that say what to send, also where a rule has none of its own', () => {
  expect(messagesOf([])).toEqual({ '': 'This needs an object with named fields.' });
  expect(messagesOf({ name: 'long', isOpen: 1, ids: 2, city: 3, kind: 'b' })).toEqual({
    name: 'Max 3',
    isOpen: 'This needs true or false.',
    ids: 'This needs a list.',
    city: 'Please enter the city',
    kind: 'This needs another value; the API’s description says which.',
  });
  expect(messagesOf({ name: 1, isOpen: true, ids: ['x'], city: 'B', kind: 'a' })).toEqual({
    name: 'This needs text.',
    'ids.0': 'This needs a number.',
  });
});
