import type { ComparedCase } from '../compare-lists.ts';

/** A word that each of them holds. */
const common = 'example';

const listMs = 3;
const searchMs = 10;
const commonSearchMs = 40;
/** Up to so many rows searches have an aim. */
const searchedRows = 100_000;

const asked: [name: string, query: Record<string, string>][] = [
  ['list', {}],
  ['list, page 3', { page: '3' }],
  ['list, archived', { archived: '1' }],
  ['list, property', { property: 'WK02' }],
  ['list, owners', { owner: 'OWNER' }],
  ['list, property + tenants', { property: 'WK02', owner: 'TENANT' }],
  ['list, unit', { unit: '7' }],
  ['search, one match', { q: 'p777@example' }],
  ['search, no match', { q: 'nobody@nowhere' }],
  ['search, 1 % match', { q: 'marlow' }],
  ['search, 1 %, page 2', { q: 'marlow', page: '2' }],
  ['search, 1 % + property', { q: 'marlow', property: 'WK02' }],
  ['search, 5 % match', { q: 'jordan' }],
  ['search, all match', { q: common }],
];

/** The ways to ask for the registration desk's list. */
export const registrationCases = asked.map(([name, query]): ComparedCase => {
  const text = new URLSearchParams({ archived: '0', page: '1', ...query }).toString();
  return {
    name,
    ownPath: `/api/registration-submissions?${text}`,
    floorPath: `/registration-page?${text}`,
    aimMs: (rows) => {
      if (query['q'] === undefined) return listMs;
      if (rows > searchedRows) return null;
      return query['q'] === common ? commonSearchMs : searchMs;
    },
  };
});
