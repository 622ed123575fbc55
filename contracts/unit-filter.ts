import * as z from 'zod/mini';
import { readUnitName } from './unit-spellings.ts';

const unreadable = 'Enter a unit with its property, such as BT01-0007.';

/** A unit by its property and number, however they are spelled: `bt01 7` and `BT01-0007` are the same. */
export const spelledUnit = z.pipe(
  z.string(unreadable).check(z.maxLength(40, unreadable)),
  z.transform((typed, payload) => {
    const named = readUnitName(typed);
    if (named) return named;
    payload.issues.push({ code: 'custom', message: unreadable, input: typed });
    return z.NEVER;
  }),
);

/** Narrows a list to what is about one unit, by `spelledUnit`; absent or empty means every one. */
export const chosenUnit = z.optional(
  z.pipe(
    z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)),
    z.optional(spelledUnit),
  ),
);
