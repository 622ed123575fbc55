import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PartyType } from '#contracts/registration-form.ts';
import { unitSpellings } from '#contracts/unit-spellings.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import { countedGroups } from '#server/platform/database/row-count.queries.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';

export interface RegistrationFilter {
  archived: boolean;
  propertyCode: string | undefined;
  unit: string | undefined;
  partyType: PartyType | undefined;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
}

/** The condition of the filters but for the tab, on `registration r`. */
export function matches({ propertyCode, unit, partyType, q, scope }: RegistrationFilter): Sql {
  const conditions = [inScope(scope, 'r.property_code'), ...searchedWords(q).map(holdsWordOrUnit)];
  if (propertyCode) conditions.push(sql`r.property_code = ${propertyCode}`);
  if (partyType) conditions.push(sql`r.party_type = ${partyType}`);
  if (unit) conditions.push(sql`r.unit_digits = ${unit.padStart(4, '0')}`);
  return join(conditions, ' and ');
}

/** The word, or the unit that it may mean: that stands at the beginning of a word. */
function holdsWordOrUnit(word: string): Sql {
  const units = unitSpellings(word).filter((spelling) => spelling !== word.toUpperCase());
  const ways = [word, ...units.map((unit) => ` ${unit}`)].map((way) => holdsWord(raw('r.search_text'), way));
  return sql`(${join(ways, ' or ')})`;
}

/** What matches in both tabs, as rows (archived, party_type, total): each by itself for a search or a unit, else sums of groups. */
export function groupsOf(filter: RegistrationFilter): Sql {
  const { propertyCode, unit, partyType, q, scope } = filter;
  if (unit || searchedWords(q).length > 0)
    return sql`select r.archived, r.party_type, 1 as total from registration r where ${matches(filter)}`;
  const keys = { property_code: propertyCode || undefined, party_type: partyType };
  return sql`
    select (keys ->> 'archived')::boolean as archived, keys ->> 'party_type' as party_type, total
    from (${countedGroups('registration', keys, scope)}) groups`;
}
