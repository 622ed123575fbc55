import * as z from 'zod/mini';
import { endpoint, one } from './endpoint.ts';

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

export const properties = { listPublic: listPublicProperties };

/** `BT01 — Bent Trail Condominiums` (specification section 3); the code alone where there is no name. */
export function propertyLabel(property: PublicProperty): string {
  return property.name ? `${property.code} — ${property.name}` : property.code;
}
