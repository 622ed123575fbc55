import type { Language } from '#contracts/languages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, inArray, isNotNull, lte, not, query, sql } from '#server/platform/database/drizzle.ts';
import { serviceRequest } from '#server/platform/database/schema.ts';

/** A request whose next update was due and has not been given. */
export interface MissedRequest {
  id: number;
  propertyCode: string;
  createdAt: string;
  language: Language;
  email: string;
  isPromised: boolean;
  /** The date that has passed. */
  missedUpdateBy: string;
}

/**
 * Marks requests whose date has passed as late, the oldest date first, and answers them. Each date is answered once, to one
 * caller: what another one has in hand is left to it. The time of change stays, so that what staff are typing can be saved.
 */
export async function markMissed({ orm }: Database, now: Date, limit: number): Promise<MissedRequest[]> {
  const due = query
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(
      and(
        serviceRequest.awaitsOffice,
        not(serviceRequest.isLate),
        isNotNull(serviceRequest.nextUpdateBy),
        not(serviceRequest.archived),
        // Its resident goes by the date of what it is merged into.
        not(serviceRequest.isMerged),
        lte(serviceRequest.nextUpdateBy, now.toISOString()),
      ),
    )
    .orderBy(asc(serviceRequest.nextUpdateBy))
    .limit(limit)
    .for('update', { skipLocked: true });
  return orm
    .update(serviceRequest)
    .set({ missedUpdateBy: sql`${serviceRequest.nextUpdateBy}` })
    .where(inArray(serviceRequest.id, due))
    .returning({
      id: serviceRequest.id,
      propertyCode: serviceRequest.propertyCode,
      createdAt: serviceRequest.createdAt,
      language: serviceRequest.language,
      email: serviceRequest.email,
      isPromised: serviceRequest.isPromised,
      // Just set from a date that is one.
      missedUpdateBy: sql<string>`${serviceRequest.missedUpdateBy}`.mapWith(serviceRequest.missedUpdateBy),
    });
}
