import * as z from 'zod/mini';
import { endpoint, one } from './endpoint.ts';
import { id, paddedUnitCode, propertyCode } from './fields.ts';

/** What visitors may know of the properties and their units. */

/** A property as the public forms and filters need it. */
export const publicProperty = z.object({ code: z.string(), name: z.nullable(z.string()) });
export type PublicProperty = z.infer<typeof publicProperty>;

/** `BT01 — Bent Trail Condominiums` (specification section 3); the code alone where there is no name. */
export function propertyLabel(property: PublicProperty): string {
  return property.name ? `${property.code} — ${property.name}` : property.code;
}

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
