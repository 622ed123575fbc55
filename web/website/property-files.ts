import type { PublicProperty } from '#contracts/public-properties.ts';

/** The lists that the public forms fall back to while the API has none (specification section 3), by their path. */
export function propertyFilesOf(properties: readonly PublicProperty[]): Record<string, string> {
  return {
    '/forms/properties.json': JSON.stringify({ properties }),
    '/forms/options/properties.json': JSON.stringify({ items: properties }),
    '/forms/property-codes.json': JSON.stringify({ codes: properties.map(({ code }) => code) }),
  };
}
