import * as z from 'zod/mini';
import { endpoint, list, one } from './endpoint.ts';
import { id, instant, pageParameters, paddedUnitCode, propertyCode } from './fields.ts';

/** A property as the public forms and filters need it. */
export const publicProperty = z.object({ code: z.string(), name: z.nullable(z.string()) });
export type PublicProperty = z.infer<typeof publicProperty>;

export const listPublicProperties = endpoint({
  method: 'GET',
  path: '/public/properties',
  access: 'public',
  summary: 'List the managed properties, code and name',
  returns: one(z.array(publicProperty)),
});

/** A unit as a visitor may find it: that it exists, and nothing of who lives there. */
export const foundUnit = z.object({ id, unitNumber: z.string(), unitIdentifier: z.string() });
export type FoundUnit = z.infer<typeof foundUnit>;

export const lookUpUnit = endpoint({
  method: 'GET',
  path: '/public/unit-lookup',
  access: 'public',
  summary: 'Find a unit by its property and number',
  query: z.object({
    property: propertyCode('Select a property.'),
    unit: paddedUnitCode('Enter 4 letters or digits.'),
  }),
  returns: one(foundUnit),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

/** A managed property as staff see it. */
export const property = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  code: z.string(),
  title: z.string(),
  displayName: z.nullable(z.string()),
  website: z.nullable(z.string()),
});
export type Property = z.infer<typeof property>;

export const listProperties = endpoint({
  method: 'GET',
  path: '/properties',
  access: 'admin',
  summary: 'List the properties by code',
  query: z.object(pageParameters),
  returns: list(property),
  errors: ['VALIDATION_FAILED'],
});

export const properties = { listPublic: listPublicProperties, lookUpUnit, list: listProperties };

/** `BT01 — Bent Trail Condominiums` (specification section 3); the code alone where there is no name. */
export function propertyLabel(property: PublicProperty): string {
  return property.name ? `${property.code} — ${property.name}` : property.code;
}
