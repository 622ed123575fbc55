import type { PartyType } from '#contracts/registration-form.ts';
import { undecidedStates } from '#contracts/registration-review.ts';
import type { ReviewFilter } from '#contracts/registration-review.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import { and, eq, isNull, lte, ne, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { isCounted } from '#server/platform/database/row-count.queries.ts';
import { registration, rowTotal } from '#server/platform/database/schema.ts';
import { containsWordOrUnit, searchedWords } from '#server/platform/database/search.queries.ts';

export interface RegistrationFilter {
  archived: boolean;
  propertyCode: string | undefined;
  unit: string | undefined;
  partyType: PartyType | undefined;
  review?: ReviewFilter | undefined;
  /** What is due on this day or before, in both tabs. */
  dueBy?: string | undefined;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
}

/** The condition of the filters but for the tab. */
export function matches({
  propertyCode,
  unit,
  partyType,
  review,
  dueBy,
  q,
  scope,
}: RegistrationFilter): SQL | undefined {
  return and(
    withinScope(scope, registration.propertyCode),
    ...searchedWords(q).map((word) => containsWordOrUnit(registration.searchText, word)),
    propertyCode ? eq(registration.propertyCode, propertyCode) : undefined,
    partyType ? eq(registration.partyType, partyType) : undefined,
    review === 'UNDECIDED' ? isOneOf(registration.review, undecidedStates) : undefined,
    review && review !== 'UNDECIDED' ? eq(registration.review, review) : undefined,
    dueBy
      ? and(
          lte(registration.dueOn, dueBy),
          ne(registration.review, 'DECLINED'),
          isNull(registration.movedOutOn),
        )
      : undefined,
    unit ? eq(registration.unitDigits, unit.padStart(4, '0')) : undefined,
  );
}

/** What matches in both tabs: each by itself for a search, a unit or a day, else sums of groups. */
export function groupsOf(filter: RegistrationFilter) {
  const { propertyCode, unit, partyType, review, dueBy, q, scope } = filter;
  if (unit || dueBy || searchedWords(q).length > 0)
    return query
      .select({
        isArchived: sql<boolean>`${registration.archived}`.as('is_archived'),
        party: sql<PartyType>`${registration.partyType}`.as('party'),
        size: sql<number>`1`.as('size'),
      })
      .from(registration)
      .where(matches(filter))
      .as('groups');
  const { keys, total } = rowTotal;
  const isUndecided = review === 'UNDECIDED';
  const chosen = {
    property_code: propertyCode || undefined,
    party_type: partyType,
    review: isUndecided ? undefined : review,
  };
  return query
    .select({
      isArchived: sql<boolean>`(${keys} ->> 'archived')::boolean`.as('is_archived'),
      party: sql<PartyType>`${keys} ->> 'party_type'`.as('party'),
      size: sql<number>`${total}`.as('size'),
    })
    .from(rowTotal)
    .where(
      and(
        isCounted('registration', chosen, scope),
        isUndecided ? sql`${keys} ->> 'review' = any(${sql.param(undecidedStates)}::text[])` : undefined,
      ),
    )
    .as('groups');
}
