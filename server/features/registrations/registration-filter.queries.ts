import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PartyType } from '#contracts/registration-form.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import { countedGroups } from '#server/platform/database/row-count.queries.ts';

export interface RegistrationFilter {
  archived: boolean;
  propertyCode: string | undefined;
  unit: string | undefined;
  partyType: PartyType | undefined;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
}

/** Over both tabs. */
export interface RegistrationNumbers {
  active: number;
  archived: number;
  owners: number;
  tenants: number;
}

/** The condition of the filters but for tab and search, on a table that has their columns. */
export function matches({ propertyCode, unit, partyType, scope }: RegistrationFilter, alias: string): Sql {
  const of = (column: string) => raw(`${alias}.${column}`);
  const conditions = [inScope(scope, `${alias}.property_code`)];
  if (propertyCode) conditions.push(sql`${of('property_code')} = ${propertyCode}`);
  if (partyType) conditions.push(sql`${of('party_type')} = ${partyType}`);
  if (unit) conditions.push(sql`${of('unit_digits')} = ${unit.padStart(4, '0')}`);
  return join(conditions, ' and ');
}

/** The groups of what matches, both tabs, as rows (archived, party_type, total); a unit has few rows, each its own group. */
export function groupsOf(filter: RegistrationFilter): Sql {
  if (filter.unit)
    return sql`select r.archived, r.party_type, 1 as total from registration r where ${matches(filter, 'r')}`;
  const { propertyCode, partyType, scope } = filter;
  const keys = { property_code: propertyCode || undefined, party_type: partyType };
  return sql`
    select (keys ->> 'archived')::boolean as archived, keys ->> 'party_type' as party_type, total
    from (${countedGroups('registration', keys, scope)}) groups`;
}

/** The numbers (`RegistrationNumbers`); `number` is an aggregate over the rows of `c`. */
export function countsOf(number: Sql): Sql {
  const where = (condition: Sql) => sql`coalesce(${number} filter (where ${condition}), 0)::int`;
  return sql`
    ${where(sql`not c.archived`)} as active,
    ${where(sql`c.archived`)} as archived,
    ${where(sql`c.party_type = 'OWNER'`)} as owners,
    ${where(sql`c.party_type = 'TENANT'`)} as tenants`;
}

/** The order of the desk's list, over the columns of its page. */
export const newestPageFirst = raw('page.created_at desc, page.id desc');
