import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PartyType } from '#contracts/registration-form.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';

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

/** The sums of the folded groups plus the changes that are not folded yet: of rows (archived, party_type, total). */
export function sumsOf(filter: RegistrationFilter): Sql {
  const sums = filter.unit ? raw('registration_unit_count') : raw('registration_count');
  return sql`
    select archived, party_type, total from ${sums} c where ${matches(filter, 'c')}
    union all
    select archived, party_type, change from registration_count_change d where ${matches(filter, 'd')}`;
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
