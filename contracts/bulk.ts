import * as z from 'zod/mini';
import { plain } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** The most records that one call may change (specification: bulk calls). */
export const bulkMax = 500;

const messages = {
  none: 'Name at least one.',
  tooMany: `At most ${bulkMax} at once.`,
  twice: 'This one is named twice.',
} as const;

/** `{ items: [...] }`, 1 to 500 of them. */
/* @__NO_SIDE_EFFECTS__ */
export function bulkItems<S extends z.core.$ZodType>(item: S) {
  return z.object({
    items: z
      .array(item, messages.none)
      .check(z.minLength(1, messages.none), z.maxLength(bulkMax, messages.tooMany)),
  });
}

/** Items in parts, in their order, each of as many as one call may change. */
export function bulkParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += bulkMax) parts.push(items.slice(start, start + bulkMax));
  return parts;
}

/** The records that `items` may repeat as they were read (`json`). */
/* @__NO_SIDE_EFFECTS__ */
export function recordsOf<S extends z.core.$ZodType>(record: S) {
  return z.object({ items: z.array(record) });
}

/** `{ items: [{ id, …changes }] }`: each record once. */
/* @__NO_SIDE_EFFECTS__ */
export function bulkChanges<S extends z.core.$ZodType<{ id: number }>>(item: S) {
  return bulkItems(item).check((payload) => {
    const twice = repeated(payload.value.items.map((change) => change.id));
    for (const index of twice)
      payload.issues.push({
        code: 'custom',
        message: messages.twice,
        input: payload.value,
        path: ['items', index, 'id'],
      });
  });
}

/** `{ ids: [...] }`, 1 to 500 of them, each once. */
export const bulkIds = z.object({
  ids: z
    .array(id, messages.none)
    .check(z.minLength(1, messages.none), z.maxLength(bulkMax, messages.tooMany), (payload) => {
      for (const index of repeated(payload.value))
        payload.issues.push({ code: 'custom', message: messages.twice, input: payload.value, path: [index] });
    }),
});
export type BulkIds = z.infer<typeof bulkIds>;

function repeated(ids: readonly number[]): number[] {
  const seen = new Set<number>();
  return ids.flatMap((value, index) => {
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}

/** How many records a bulk call dealt with: all that it was given. */
export const bulkCount = z.object({ count: z.int(), data: z.object({ count: z.int() }) });
export type BulkCount = z.infer<typeof bulkCount>;

/** What a bulk call answers, with status 200. */
export const bulkAnswer = plain(bulkCount);

/** The same, with when each record was changed: taking the change back says so, and stops where someone came since. */
const bulkChanged = z.object({
  count: z.int(),
  data: z.object({ count: z.int(), records: z.array(z.object({ id, updatedAt: instant })) }),
});
export type BulkChanged = z.infer<typeof bulkChanged>;

export const bulkChangedAnswer = plain(bulkChanged);

export function countOf(count: number): BulkCount {
  return { count, data: { count } };
}
