import { phoneDigits } from '#contracts/phone-digits.ts';
import { readReference } from '#contracts/references.ts';
import type { ReferencedKind } from '#contracts/references.ts';
import { searchedKinds, searchGroupSize } from '#contracts/search.ts';
import type { SearchAnswer, SearchedKind, SearchGroup, SearchHit } from '#contracts/search.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findMaintenanceRecords, findPeople, findProperties, findUnits } from './found-rentals.queries.ts';
import type { SearchTerms } from './found-rentals.queries.ts';
import { findOwnMessages, findUsers } from './found-staff.queries.ts';
import { findInquiries, findRegistrations, findRequests } from './found-submissions.queries.ts';

interface Searcher {
  scope: PropertyScope;
  userId: number;
  /** The site's day. */
  today: string;
}

/** How each kind is searched for. */
const finders: Record<
  SearchedKind,
  (db: Database, by: Searcher, words: SearchTerms) => Promise<SearchHit[]>
> = {
  unit: findUnits,
  owner: (db, viewer, words) => findPeople(db, 'owner', { viewer, ...words }),
  tenant: (db, viewer, words) => findPeople(db, 'tenant', { viewer, ...words }),
  user: (db, _by, words) => findUsers(db, words),
  property: (db, { scope }, words) => findProperties(db, scope, words),
  'service-request': (db, { scope }, words) => findRequests(db, scope, words),
  maintenance: (db, { scope }, words) => findMaintenanceRecords(db, scope, words),
  registration: (db, { scope }, words) => findRegistrations(db, scope, words),
  'contact-inquiry': (db, { scope }, words) => findInquiries(db, scope, words),
  message: (db, { userId }, words) => findOwnMessages(db, userId, words),
};

const byReference: Record<
  ReferencedKind,
  (db: Database, scope: PropertyScope, wanted: { id: number }) => Promise<SearchHit[]>
> = {
  'service-request': findRequests,
  registration: findRegistrations,
  'contact-inquiry': findInquiries,
};

/** What words find of each kind, within the caller's scope; a reference number finds its record and nothing else. */
export async function findRecords(
  context: AppContext,
  { query: { q } }: { query: { q: string } },
  { caller: { scope, userId } }: AdminCall,
): Promise<SearchAnswer> {
  const { db } = context;
  if (q === '') return { exact: [], groups: [] };
  const named = readReference(q);
  if (named) return { exact: await byReference[named.kind](db, scope, { id: named.id }), groups: [] };
  const searcher = { scope, userId, today: siteDay(context) };
  const words = { q, limit: searchGroupSize + 1 };
  const groups = await Promise.all(
    searchedKinds.map(async (kind) => groupOf(kind, await finders[kind](db, searcher, words))),
  );
  const found = groups.filter(({ hits }) => hits.length > 0);
  return isWholePhone(q) ? peopleFirst(found) : { exact: [], groups: found };
}

function groupOf(kind: SearchedKind, hits: SearchHit[]): SearchGroup {
  return { kind, hits: hits.slice(0, searchGroupSize), hasMore: hits.length > searchGroupSize };
}

/** Ten digits, with or without the punctuation of a phone number. */
function isWholePhone(q: string): boolean {
  return /^[\d\s().+-]+$/.test(q) && phoneDigits(q).length === 10;
}

/** A person with the phone number comes before everything that mentions it. */
function peopleFirst(groups: SearchGroup[]): SearchAnswer {
  const isOfPeople = ({ kind }: SearchGroup): boolean => kind === 'owner' || kind === 'tenant';
  return {
    exact: groups.filter(isOfPeople).flatMap(({ hits }) => hits),
    groups: groups.filter((group) => !isOfPeople(group)),
  };
}
