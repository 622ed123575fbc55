import * as z from 'zod/mini';
import { pageParameters, sortOrder, textUpTo } from './fields.ts';
import { partyTypes, partyWord } from './registration-form.ts';
import { reviewFilter } from './registration-review.ts';

/** What the list can be sorted by, of names the last name; the newest first where nothing is said. */
export const registrationSortKeys = ['created', 'unit', 'party', 'name', 'due'] as const;
export const registrationOrder = sortOrder(registrationSortKeys);

/** What is due within 30 days, or was. */
export const dueFilter = z.enum(['soon'], 'This needs soon.');

/** The list's filters, read as the specification normalises them (section 5): what they cannot mean does not fail. */
export const registrationFilters = z.object({
  ...pageParameters,
  /** 1, true and yes are 1; anything else is 0. */
  archived: z._default(
    z.pipe(
      z.union([z.boolean(), z.number(), z.string()]),
      z.transform((typed) => /^\s*(1|true|yes)\s*$/i.test(String(typed))),
    ),
    false,
  ),
  /** Upper-cased, and stripped to letters, digits and hyphens. */
  property: z.optional(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9-]/g, '')),
    ),
  ),
  /** That unit, upper-cased: `7`, `07` and `0007` are the same. */
  unit: z.optional(z.string().check(z.trim(), z.toUpperCase())),
  /** A `partyWord`; any other word means both. */
  owner: z.optional(
    z.pipe(
      z.string(),
      z.transform((typed) => partyTypes.find((type) => type === partyWord(typed))),
    ),
  ),
  review: z.optional(reviewFilter),
  /** Whose lease, insurance or owner data is due within 30 days, or was: in both tabs, since what is approved is archived. */
  due: z.optional(dueFilter),
  /** Words that unit identifier, names, email and phone together hold. */
  q: z.optional(textUpTo(200)),
  sort: z._default(registrationOrder, '-created'),
});
export type RegistrationFilters = z.infer<typeof registrationFilters>;

/** Over both tabs, under the filters in force. */
export const registrationCounts = z.object({
  total: z.int(),
  owners: z.int(),
  tenants: z.int(),
  archived: z.int(),
});
export type RegistrationCounts = z.infer<typeof registrationCounts>;
