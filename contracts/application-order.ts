import * as z from 'zod/mini';
import type { EntryType } from './account-entries.ts';
import { endpoint, json, one } from './endpoint.ts';
import { propertyCode } from './fields.ts';
import { propertyMessages } from './properties.ts';

const wrongOrder = 'Name each type at most once.';

/** The types that can be owed. */
export const owedTypes = [
  'CHARGE',
  'OPENING',
  'FEE',
  'INTEREST',
  'FINE',
  'COST',
] as const satisfies EntryType[];

const isEachOnce = (groups: readonly (readonly string[])[]) =>
  new Set(groups.flat()).size === groups.flat().length;

/** Groups of types, the first paid first; within a group, and for types in none, by age. */
export const applicationOrder = z.object({
  propertyCode: propertyCode(propertyMessages.property),
  order: z
    .array(z.array(z.enum(owedTypes, wrongOrder)).check(z.minLength(1, wrongOrder), z.maxLength(6)))
    .check(z.maxLength(6, wrongOrder), z.refine(isEachOnce, wrongOrder)),
});
export type ApplicationOrderForm = z.infer<typeof applicationOrder>;

export const getApplicationOrder = endpoint({
  method: 'GET',
  path: '/application-order',
  access: 'admin',
  summary: 'Read in which order the charges of a property’s accounts are paid; empty is by age',
  query: z.object({ propertyCode: propertyCode(propertyMessages.property) }),
  returns: one(applicationOrder),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const setApplicationOrder = endpoint({
  method: 'PUT',
  path: '/application-order',
  access: 'admin',
  summary: 'Set in which order the charges of a property’s accounts are paid',
  body: json(applicationOrder),
  returns: one(applicationOrder),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});
