import * as z from 'zod/mini';
import { endpoint, one } from './endpoint.ts';
import { id, instant, textUpTo } from './fields.ts';

/** The longest search, in characters. */
export const searchMax = 200;

/** How many of a group are shown. */
export const searchGroupSize = 5;

/** The kinds of record that the search finds, in the order of their groups. */
export const searchedKinds = [
  'unit',
  'owner',
  'tenant',
  'user',
  'property',
  'service-request',
  'maintenance',
  'registration',
  'contact-inquiry',
  'message',
] as const;
export type SearchedKind = (typeof searchedKinds)[number];
export const searchedKind = z.enum(searchedKinds);

/** A record that a search found. */
export const searchHit = z.object({
  kind: searchedKind,
  id,
  /** What it is called: a unit, a name, an address. */
  title: z.string(),
  /** What else distinguishes it from others, in one line; '' for nothing. */
  text: z.string(),
  /** When it came; null for what is no event. */
  createdAt: z.nullable(instant),
  /** The record on whose screen it opens, where that is not its own: of a unit its property, of a message the other account. */
  parentId: z.nullable(id),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Up to five of a kind, the newest first, and whether there are more. */
export const searchGroup = z.object({
  kind: searchedKind,
  hits: z.array(searchHit),
  hasMore: z.boolean(),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchAnswer = z.object({
  /** What a whole reference number or phone number names. */
  exact: z.array(searchHit),
  /** Groups without a hit are left out. */
  groups: z.array(searchGroup),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const findRecords = endpoint({
  method: 'GET',
  path: '/search',
  access: 'admin',
  summary:
    'Find records by words, a reference number or a phone number: five of each kind, the newest first, without totals',
  query: z.object({
    q: z._default(textUpTo(searchMax), ''),
  }),
  returns: one(searchAnswer),
  errors: ['VALIDATION_FAILED'],
});

export const search = { find: findRecords };
