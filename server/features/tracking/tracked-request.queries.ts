import type { Language } from '#contracts/languages.ts';
import type { WaitingFor } from '#contracts/service-request-desk.ts';
import type { ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { firstVersion } from '#server/platform/auth/private-link.ts';
import { head, isHead, shared, sharedCompletedAt } from '#server/features/service-requests/link.queries.ts';
import { reopenedTogether } from '#server/features/service-requests/share-status.ts';
import { propertyName } from '#server/features/properties/property-name.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNotNull, or, sql } from '#server/platform/database/drizzle.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { auditEntry, serviceRequest, trackingLink } from '#server/platform/database/schema.ts';

/** A request as far as its link and its resident are concerned. */
export interface TrackedRecord {
  id: number;
  createdAt: string;
  status: ServiceRequestStatus;
  category: string;
  language: Language;
  propertyCode: string;
  propertyName: string;
  unitIdentifier: string;
  unitDigits: string;
  email: string;
  message: string | null;
  /** null unless it is completed now. */
  completedAt: string | null;
  archivedAt: string | null;
  waitingFor: WaitingFor;
  nextUpdateBy: string | null;
  isPromised: boolean;
  scheduledOn: string | null;
  scheduledFrom: string | null;
  scheduledUntil: string | null;
  /** What it is merged into: status, closing, promise and appointment are those of it. */
  headId: number | null;
  /** Of the link that opens it. */
  version: number;
  isRevoked: boolean;
}

const columns = {
  id: serviceRequest.id,
  createdAt: serviceRequest.createdAt,
  status: shared('status'),
  category: serviceRequest.category,
  language: serviceRequest.language,
  propertyCode: serviceRequest.propertyCode,
  propertyName,
  unitDigits: serviceRequest.unitDigits,
  email: serviceRequest.email,
  message: serviceRequest.message,
  completedAt: sharedCompletedAt,
  archivedAt: shared('archivedAt'),
  waitingFor: shared('waitingFor'),
  nextUpdateBy: shared('nextUpdateBy'),
  isPromised: shared('isPromised'),
  scheduledOn: shared('scheduledOn'),
  scheduledFrom: shared('scheduledFrom'),
  scheduledUntil: shared('scheduledUntil'),
  headId: serviceRequest.mergedIntoId,
  version: sql<number>`coalesce(${trackingLink.version}, ${firstVersion})`,
  isRevoked: sql<boolean>`${isNotNull(trackingLink.revokedAt)}`,
};

/** One request with the state of its link. */
export async function findTracked(
  { orm }: Database,
  { id, scope }: RecordKey,
): Promise<TrackedRecord | undefined> {
  const [row] = await orm
    .select(columns)
    .from(serviceRequest)
    .leftJoin(head, isHead)
    .innerJoin(property, eq(property.code, serviceRequest.propertyCode))
    .leftJoin(trackingLink, eq(trackingLink.requestId, serviceRequest.id))
    .where(and(eq(serviceRequest.id, id), withinScope(scope, serviceRequest.propertyCode)));
  if (!row) return undefined;
  return { ...row, unitIdentifier: unitIdentifier(row.propertyCode, row.unitDigits) };
}

const statusSet = sql`${auditEntry.changes} -> 'status'`;

/** The statuses that staff set, or the resident of a merged report, the oldest first: from the history, which has each. */
export async function listStatusChanges(
  { orm }: Database,
  requestId: number,
): Promise<{ at: string; status: ServiceRequestStatus }[]> {
  return orm
    .select({ at: auditEntry.at, status: sql<ServiceRequestStatus>`${statusSet} ->> 'to'` })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.objectKind, 'service-request'),
        eq(auditEntry.objectId, requestId),
        isNotNull(statusSet),
        // What this resident did stands among their own words.
        or(isNotNull(auditEntry.actorUserId), eq(auditEntry.action, reopenedTogether)),
      ),
    )
    .orderBy(auditEntry.id);
}

/** Makes the link again; the one before opens nothing any more. */
export async function renewLink({ orm }: Database, requestId: number): Promise<void> {
  await orm
    .insert(trackingLink)
    .values({ requestId, version: firstVersion + 1 })
    .onConflictDoUpdate({
      target: trackingLink.requestId,
      set: { version: sql`${trackingLink.version} + 1`, revokedAt: null },
    });
}

/** The link opens nothing until it is made again. */
export async function revokeLink({ orm }: Database, requestId: number, at: Date): Promise<void> {
  const revokedAt = at.toISOString();
  await orm
    .insert(trackingLink)
    .values({ requestId, version: firstVersion, revokedAt })
    .onConflictDoUpdate({ target: trackingLink.requestId, set: { revokedAt } });
}
