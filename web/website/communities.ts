import { site } from '#site';
import type { Picture } from '#site-types';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { pageTexts } from './page-texts.en.ts';

/** A property as the home page shows it. */
export interface Community {
  code: string;
  name: string;
  /** Null where the site has no picture of it. */
  picture: Picture | null;
  /** What it is, in one line; null where the site does not know it. */
  fact: string | null;
  website: string | null;
}

/** The quiet drawing of a property that the site has no picture of. */
export const anyPicture = '/pictures/any-property.svg';

/** What the site knows of a property, by its code or, where the office has given it another one, by its name. */
function rankOf({ code, name }: PublicProperty): number {
  const byCode = site.properties.findIndex((known) => known.code === code);
  return byCode === -1 ? site.properties.findIndex((known) => known.name === name) : byCode;
}

/** The address of a property's picture. */
export function pictureOf(property: PublicProperty): string {
  return site.properties[rankOf(property)]?.picture.src ?? anyPicture;
}

/** The properties with what the site knows of them: first those of the site in its order, then the others. */
export function communitiesOf(properties: readonly PublicProperty[]): Community[] {
  const ranked = properties.map((property) => ({ property, rank: rankOf(property) }));
  const known = ranked.filter(({ rank }) => rank !== -1).toSorted((one, other) => one.rank - other.rank);
  const others = ranked.filter(({ rank }) => rank === -1);
  return [...known, ...others].map(({ property: { code, name }, rank }) => ({
    code,
    name: name ?? code,
    picture: site.properties[rank]?.picture ?? null,
    fact: site.properties[rank]?.fact ?? null,
    website: site.properties[rank]?.website ?? null,
  }));
}

/** How many communities there are: in words up to twelve, then in digits; nothing where there are none. */
export function countSentence(count: number): string | null {
  const { one, several } = site.copy.home.communities;
  if (count < 2) return count === 1 ? one : null;
  return several.replace('{Count}', pageTexts.numbers[count - 1] ?? String(count));
}
