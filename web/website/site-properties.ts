import { defaultPropertyCodes, site } from '#site';
import type { PublicProperty } from '#contracts/public-properties.ts';

/** The order of properties everywhere: the five defaults in theirs, then by code. The server's lists come in it. */
export function comparePropertyCodes(one: string, other: string): number {
  return rankOf(one) - rankOf(other) || (one < other ? -1 : Number(one > other));
}

function rankOf(code: string): number {
  const index = defaultPropertyCodes.findIndex((known) => known === code);
  return index === -1 ? defaultPropertyCodes.length : index;
}

/** The properties that a new database gets: what the build knows of them. */
export const siteProperties: readonly PublicProperty[] = site.properties
  .map(({ code, name }) => ({ code, name }))
  .toSorted((one, other) => comparePropertyCodes(one.code, other.code));
