import type { SearchHit } from '#contracts/search.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { isAmongNewestMatches } from '#server/platform/database/newest-matches.queries.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { registration, serviceRequest } from '#server/platform/database/schema.ts';
import { containsWords, containsWordsOrUnits } from '#server/platform/database/search.queries.ts';
import { lineOf } from './line-of.ts';

/** What is searched for: words, or the one record of an id. */
export type Wanted = { q: string; limit: number } | { id: number };

/** Service requests of every view, archived ones too. */
export async function findRequests(
  { orm }: Database,
  scope: PropertyScope,
  wanted: Wanted,
): Promise<SearchHit[]> {
  const table = serviceRequest;
  const visible = withinScope(scope, table.propertyCode);
  const rows = await orm
    .select({
      id: table.id,
      unit: table.unitIdentifier,
      category: table.category,
      message: table.message,
      createdAt: table.createdAt,
      archived: table.archived,
      isMerged: table.isMerged,
    })
    .from(table)
    .where(isWanted(table, visible, wanted))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(({ id, unit, category, message, createdAt, archived, isMerged }) => ({
    kind: 'service-request',
    id,
    title: unit,
    text: lineOf(isMerged ? 'Merged' : archived ? 'Archived' : null, category, message),
    createdAt,
    parentId: null,
  }));
}

export async function findRegistrations(
  { orm }: Database,
  scope: PropertyScope,
  wanted: Wanted,
): Promise<SearchHit[]> {
  const table = registration;
  const visible = withinScope(scope, table.propertyCode);
  const rows = await orm
    .select({
      id: table.id,
      unit: table.unitIdentifier,
      partyType: table.partyType,
      firstName: table.firstName,
      lastName: table.lastName,
      createdAt: table.createdAt,
      archived: table.archived,
    })
    .from(table)
    .where(isWanted(table, visible, wanted))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(({ id, unit, partyType, firstName, lastName, createdAt, archived }) => ({
    kind: 'registration',
    id,
    title: `${firstName} ${lastName}`,
    text: lineOf(archived ? 'Archived' : null, unit, partyType === 'OWNER' ? 'Owner' : 'Tenant'),
    createdAt,
    parentId: null,
  }));
}

/** Inquiries are of no property: for those who work with all. */
export async function findInquiries(
  { orm }: Database,
  scope: PropertyScope,
  wanted: Wanted,
): Promise<SearchHit[]> {
  const table = contactInquiry;
  const rows = await orm
    .select({
      id: table.id,
      firstName: table.firstName,
      lastName: table.lastName,
      communityName: table.communityName,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(isWanted(table, withinScope(scope, null), wanted, containsWords))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(({ id, firstName, lastName, communityName, createdAt }) => ({
    kind: 'contact-inquiry',
    id,
    title: `${firstName} ${lastName}`,
    text: lineOf(communityName),
    createdAt,
    parentId: null,
  }));
}

function isWanted(
  table: typeof serviceRequest | typeof registration | typeof contactInquiry,
  visible: SQL | undefined,
  wanted: Wanted,
  contains = containsWordsOrUnits,
): SQL | undefined {
  if ('id' in wanted) return and(eq(table.id, wanted.id), visible);
  const matches = contains(table.searchText, wanted.q);
  return isAmongNewestMatches({ table, visible, matches, limit: wanted.limit });
}
