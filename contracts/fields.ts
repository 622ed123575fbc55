import * as z from 'zod/mini';
import { phoneDigits } from './phone-digits.ts';

/** Largest file that a visitor may send (specification section 9). */
export const publicUploadMaxBytes = 10 * 1024 * 1024;

/** Largest file that staff may put in the place of a visitor's. */
export const staffUploadMaxBytes = 20 * 1024 * 1024;

/** A whole number, or its plain decimal digits as paths and queries carry them. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(
  message: string,
  { from, to, tooLarge = message }: { from: number; to: number; tooLarge?: string },
) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, message))], message),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number(message).check(z.int(message), z.minimum(from, message), z.maximum(to, tooLarge)),
    ),
  );
}

/** A positive integer id; also reads the text form that paths and queries carry. */
export const id = wholeNumber('This needs a whole number from 1.', { from: 1, to: 2 ** 31 - 1 });

/** An instant, ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime({ error: 'This needs a time such as 2026-01-31T09:30:00.000Z.' });

/**
 * Takes out the marks that no one sees and that come along when text is pasted, as from an address book: zero-width
 * spaces, and the controls of writing direction, which would also turn around what is shown beside them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withoutInvisibleCharacters() {
  return z.overwrite<string>((text) =>
    text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''),
  );
}

/** How long a text is as the rules here count it: an emoji is one character, where a text's own length may say two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Text of so many characters at most, without the space around it. */
/* @__NO_SIDE_EFFECTS__ */
export function textUpTo(max: number, message = `Max ${max}`) {
  return z.string().check(z.trim(), z.maxLength(max, message));
}

/** The text of an optional form field: absent, null and blank mean the same. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(max: number, message: string) {
  return z.optional(
    z.pipe(
      z.transform((value: string | null | undefined) => value ?? undefined),
      z.optional(textUpTo(max, message)),
    ),
  );
}

/** A field that may be empty: null, and the empty text that forms send, mean that there is none. */
/* @__NO_SIDE_EFFECTS__ */
export function orNone<S extends z.core.$ZodType>(schema: S) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  );
}

/** Text that may be empty, of so many characters at most. */
/* @__NO_SIDE_EFFECTS__ */
export function noneOrText(max: number, message: string) {
  return orNone(textUpTo(max, message));
}

/** The basic pattern of an email address: the one rule for forms, sign-in and configuration. */
export const emailPattern = /^[^\s\p{C}@<>"(),;:]+@[^\s\p{C}@<>"(),;:.]+(?:\.[^\s\p{C}@<>"(),;:.]+)+$/u;

/** Email by the basic pattern of the two public forms; `max` in characters, `missing` for an empty one. */
/* @__NO_SIDE_EFFECTS__ */
export function email(message: string, max = 254, tooLong = `Max ${max}`, missing = message) {
  return z
    .string(missing)
    .check(
      withoutInvisibleCharacters(),
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, tooLong),
      z.regex(emailPattern, message),
    );
}

/** A U.S. phone number, stored as its ten digits. */
/* @__NO_SIDE_EFFECTS__ */
export function phone(message: string) {
  return z.pipe(
    z
      .string(message)
      .check(
        withoutInvisibleCharacters(),
        z.maxLength(40, message),
        z.regex(/^[\d\s().+\u2010-\u2015-]*$/, message),
      ),
    z.pipe(z.transform(phoneDigits), z.string().check(z.regex(/^\d{10}$/, message))),
  );
}

/** A property's code: capital letters, digits and hyphens. */
/* @__NO_SIDE_EFFECTS__ */
export function propertyCode(message: string) {
  return z.string(message).check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,12}$/, message), z.toUpperCase());
}

/** The unit of a service request: one to four digits, stored as typed. */
/* @__NO_SIDE_EFFECTS__ */
export function unitDigits(message: string) {
  return z.string(message).check(z.trim(), z.regex(/^\d{1,4}$/, message));
}

/** The unit of a registration: four letters or digits, upper-cased after they are counted, since `ß` becomes two letters. */
/* @__NO_SIDE_EFFECTS__ */
export function unitCode(message: string) {
  return z.string(message).check(z.trim(), z.regex(/^[A-Za-z0-9]{4}$/, message), z.toUpperCase());
}

/** A unit; leading zeros may be left out: `7` becomes `0007`. */
/* @__NO_SIDE_EFFECTS__ */
export function paddedUnitCode(message: string) {
  return z.pipe(
    z.string(message).check(z.trim(), z.regex(/^[A-Za-z0-9]{1,4}$/, message), z.toUpperCase()),
    z.transform((unit) => unit.padStart(4, '0')),
  );
}

/** Text that must be there, such as a name: on one line, without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export function oneLine(max: number, messages: { missing: string; tooLong: string; unreadable: string }) {
  return z
    .string(messages.missing)
    .check(
      withoutInvisibleCharacters(),
      z.trim(),
      z.minLength(1, { error: messages.missing, abort: true }),
      z.maxLength(max, messages.tooLong),
      z.regex(/^\P{Cc}*$/u, messages.unreadable),
    );
}

/** `BT01` and `7` make `BT01-0007`. */
export function unitIdentifier(propertyCode: string, unit: string): string {
  return `${propertyCode}-${unit.padStart(4, '0')}`;
}

/** Yes or no in the forms that the clients send: true, 1, 'true', 'yes', and their opposites. */
export const flag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((value, payload) => {
    const word = String(value).trim().toLowerCase();
    if (['1', 'true', 'yes'].includes(word)) return true;
    if (['0', 'false', 'no', ''].includes(word)) return false;
    payload.issues.push({ code: 'custom', message: 'This needs 1 or 0.', input: value });
    return z.NEVER;
  }),
);

const pageNumber = wholeNumber('A page is a whole number from 1.', { from: 1, to: 10_000_000 });
const pageSize = wholeNumber('A page has 1 to 200 rows.', { from: 1, to: 200 });

/** The paging parameters of every list; `take`, `limit`, `pageSize` and `per_page` are one and the same. */
export const pageParameters = {
  page: z.optional(pageNumber),
  take: z.optional(pageSize),
  limit: z.optional(pageSize),
  pageSize: z.optional(pageSize),
  per_page: z.optional(pageSize),
};

export interface PageParameters {
  page?: number | undefined;
  take?: number | undefined;
  limit?: number | undefined;
  pageSize?: number | undefined;
  per_page?: number | undefined;
}

/** The page that list parameters ask for: from 1, 25 rows where nothing is said. */
export function pageOf(query: PageParameters): { page: number; pageSize: number } {
  return {
    page: query.page ?? 1,
    pageSize: query.take ?? query.limit ?? query.pageSize ?? query.per_page ?? 25,
  };
}

/** One of a list's sort keys; with a minus before it the other way round. */
export type SortOrder<Key extends string> = Key | `-${Key}`;

/** The `sort` parameter of a list: `unit` from the first unit on, `-unit` from the last one. */
/* @__NO_SIDE_EFFECTS__ */
export function sortOrder<const Key extends string>(keys: readonly Key[]) {
  const orders = keys.flatMap((key): SortOrder<Key>[] => [key, `-${key}`]);
  return z.enum(orders, `This needs one of ${orders.join(', ')}.`);
}

/** What a list is sorted by. */
export function readSort<Key extends string>(sort: SortOrder<Key>): { key: Key; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  // Without its minus an order is its key.
  return { key: (isDescending ? sort.slice(1) : sort) as Key, isDescending };
}
