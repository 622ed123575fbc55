import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '#contracts/errors.ts';
import { endpoints } from '#server/routes.ts';
import { shapeOf } from './input-shape.ts';
import type { InputShape } from './input-shape.ts';
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

test('bad input is answered in words that say what to send, also where a rule has none of its own', () => {
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

test('what two rules of a field say in the same words is said once', () => {
  const words = 'Enter four digits.';
  const code = z.object({ code: z.string().check(z.minLength(4, words), z.regex(/^\d+$/, words)) });
  expect(refusalOf(() => createCheck(code)({ code: 'x' })).issues).toEqual([
    { path: 'code', message: words },
  ]);
});

/** What was sent, and a count of the values in it that someone has looked at. */
function counted(sent: unknown): { value: unknown; looks: () => number } {
  let looks = 0;
  const wrap = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, name) {
            if (typeof name === 'string' && Object.hasOwn(target, name)) looks++;
            return wrap(Reflect.get(target, name));
          },
        });
  return { value: wrap(sent), looks: () => looks };
}

const refusalOf = (sent: () => unknown): Failure => {
  try {
    sent();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('This was not refused.');
};

const thing = z.object({
  name: z.string().check(z.maxLength(3)),
  ids: z.optional(z.array(z.object({ id: z.number() })).check(z.maxLength(5, 'At most 5.'))),
});
const checkThing = createCheck(thing, { unknownName: 'There is no such field here.' });
const leaves = Array.from({ length: 20_000 }, (_, index) => index);

describe('a hostile body', () => {
  test.each([
    ['a list under a name that nobody knows', { name: 'a', more: leaves }, 'more'],
    ['lists in lists there', { name: 'a', more: leaves.reduce<unknown>((inner) => [inner], 1) }, 'more'],
    ['a list where a text belongs', { name: leaves }, 'name'],
    ['a list of too many', { name: 'a', ids: leaves.map((id) => ({ id })) }, 'ids'],
    ['objects in an element', { name: 'a', ids: [{ id: 1, more: leaves }] }, 'ids.0.more'],
    ['a long text', { name: 'x'.repeat(500_000) }, 'name'],
    ['very many names', Object.fromEntries(leaves.map((leaf) => [`n${leaf}`, leaf])), 'n0'],
  ])('of %s costs a look at what the contract knows', (_what, sent, path) => {
    const { value, looks } = counted(sent);
    const refusal = refusalOf(() => checkThing(value));
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.issues?.map((issue) => issue.path)).toContain(path);
    expect(refusal.issues?.length).toBeLessThanOrEqual(100);
    expect(looks()).toBeLessThan(20);
  });

  test('of many mistakes is answered with the first hundred', () => {
    const check = createCheck(z.object({ ids: z.array(z.number()).check(z.maxLength(5000)) }));
    const refusal = refusalOf(() => check({ ids: Array.from({ length: 5000 }, () => 'x') }));
    expect(refusal.issues).toHaveLength(100);
    const long = refusalOf(() => checkThing({ name: 'a', ['x'.repeat(100_000)]: 1 }));
    expect(long.issues).toEqual([{ path: 'x'.repeat(100), message: 'There is no such field here.' }]);
  });
});

test('names of the record that was read may come back, those of its lists too, and are not looked at', () => {
  const record = z.object({
    ...thing.shape,
    createdAt: z.string(),
    ids: z.array(z.object({ id: z.number(), label: z.string() })),
  });
  const check = createCheck(thing, { unknownName: 'There is no such field here.', records: [record] });
  const sent = { name: 'a', createdAt: leaves, ids: [{ id: 1, label: 'One' }] };
  expect(check(sent)).toEqual({ name: 'a', ids: [{ id: 1 }] });
  expect(refusalOf(() => check({ ...sent, label: 'One' })).issues).toEqual([
    { path: 'label', message: 'There is no such field here.' },
  ]);
});

test('every list that an endpoint takes has an end', () => {
  const endless = (shape: InputShape, path: string): string[] => [
    ...(shape.element && !shape.limit ? [path] : []),
    ...(shape.element ? endless(shape.element, `${path}.0`) : []),
    ...[...(shape.fields ?? [])].flatMap(([name, field]) => endless(field, `${path}.${name}`)),
  ];
  const bodies = endpoints.flatMap(({ method, path, body }) => {
    const schema = body?.kind === 'json' ? body.schema : body?.kind === 'multipart' ? body.fields : undefined;
    return schema ? [endless(shapeOf(schema), `${method} ${path}`)] : [];
  });
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.flat()).toEqual([]);
});
