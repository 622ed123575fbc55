import { site, type Picture } from '#site';
import type { PublicProperty } from '#contracts/properties.ts';

/** A property as the home page shows it. */
export interface Community {
  code: string;
  name: string;
  /** Null where the site has no picture of it. */
  picture: Picture | null;
  website: string | null;
}

/**
 * The properties with what the site knows of them, by their code or, where the office has given them another one, by
 * their name: first those of the site in its order, then the others.
 */
export function communitiesOf(properties: readonly PublicProperty[]): Community[] {
  const rankOf = ({ code, name }: PublicProperty): number => {
    const byCode = site.properties.findIndex((known) => known.code === code);
    return byCode === -1 ? site.properties.findIndex((known) => known.name === name) : byCode;
  };
  const ranked = properties.map((property) => ({ property, rank: rankOf(property) }));
  const known = ranked.filter(({ rank }) => rank !== -1).toSorted((one, other) => one.rank - other.rank);
  const others = ranked.filter(({ rank }) => rank === -1);
  return [...known, ...others].map(({ property: { code, name }, rank }) => ({
    code,
    name: name ?? code,
    picture: site.properties[rank]?.picture ?? null,
    website: site.properties[rank]?.website ?? null,
  }));
}

const numberWords = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** How many communities there are: in words up to twelve, then in digits; nothing where there are none. */
export function countSentence(count: number): string | null {
  const { one, several } = site.copy.home.communities;
  if (count < 2) return count === 1 ? one : null;
  return several.replace('{Count}', numberWords[count - 1] ?? String(count));
}
