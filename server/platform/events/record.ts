import { systemName } from '#contracts/audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, sentRows } from '#server/platform/database/expressions.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { auditEntry } from '#server/platform/database/schema.ts';

/** Who did something: an account, or someone without one. */
export interface Actor {
  userId: number | null;
  /** Or how the history calls them. */
  email: string;
}

/** A resident, by a private link. */
export const resident: Actor = { userId: null, email: 'The resident' };

/** Who sent a registration, by its private link. */
export const sender: Actor = { userId: null, email: 'The sender' };

/** Anyone who runs the server, at its command line. */
export const operator: Actor = { userId: null, email: 'The server’s operator' };

/** What the program does by itself once a time has passed. */
export const system: Actor = { userId: null, email: systemName };

/** What looks at stored files, where it is set up. */
export const virusScanner: Actor = { userId: null, email: 'The virus scanner' };

/** Something that was done to a record. `changes` never holds secrets or file contents. */
export interface AuditEvent {
  at: Date;
  actor: Actor;
  action: string;
  objectKind: string;
  objectId: number | null;
  /** Of the property whose record it is; those who do not work with it do not read the entry. */
  propertyCode?: string | null | undefined;
  changes: Record<string, { from: unknown; to: unknown }>;
  /** Null for what was done without a request. */
  requestId: string | null;
}

/** Adds the event to the append-only audit log; call it in the transaction that makes the change. */
export async function record(db: Database, event: AuditEvent): Promise<void> {
  await db.orm.insert(auditEntry).values({
    at: event.at.toISOString(),
    actorUserId: event.actor.userId,
    actorEmail: event.actor.email,
    action: event.action,
    objectKind: event.objectKind,
    objectId: event.objectId,
    changes: event.changes,
    requestId: event.requestId,
    propertyId:
      event.propertyCode == null
        ? null
        : sql`(select ${property.id} from ${property} where ${property.code} = ${event.propertyCode})`,
  });
}

const sentColumns = {
  at: auditEntry.at,
  actorUserId: auditEntry.actorUserId,
  actorEmail: auditEntry.actorEmail,
  action: auditEntry.action,
  objectKind: auditEntry.objectKind,
  objectId: auditEntry.objectId,
  changes: auditEntry.changes,
  requestId: auditEntry.requestId,
  propertyCode: property.code,
};

/** Adds several events in one statement. */
export async function recordAll(db: Database, events: AuditEvent[]): Promise<void> {
  const rows = events.map(({ at, actor, propertyCode, ...event }) => ({
    ...event,
    at: at.toISOString(),
    actorUserId: actor.userId,
    actorEmail: actor.email,
    // None has this one.
    propertyCode: propertyCode ?? '',
  }));
  const sent = sentRows(db, sentColumns, rows);
  const { at, actorUserId, actorEmail, action, objectKind, objectId, changes, requestId } = sent;
  const added = db.orm.$with('added', { id: auditEntry.id }).as(
    insertSelect(
      auditEntry,
      {
        at,
        actorUserId,
        actorEmail,
        action,
        objectKind,
        objectId,
        changes,
        requestId,
        propertyId: property.id,
      },
      sql`from ${sent} left join ${property} on ${eq(property.code, sent.propertyCode)}`,
    ),
  );
  await db.orm
    .with(sent, added)
    .select({ done: sql`1` })
    .from(sql`(values (1)) as one`);
}

/** The fields in which two states of a record differ, with their values before and after. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): AuditEvent['changes'] {
  const changes: AuditEvent['changes'] = {};
  for (const [field, to] of Object.entries(after)) {
    const from: unknown = Reflect.get(before, field);
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

/** What a new record began with; what is empty is left out. */
export function beginningOf(fields: object): AuditEvent['changes'] {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled.map(([field, to]) => [field, { from: null, to }]));
}

/** What a record ended with. */
export function endOf(fields: object): AuditEvent['changes'] {
  return Object.fromEntries(Object.entries(fields).map(([field, from]) => [field, { from, to: null }]));
}

/** What a change was: archiving and its opposite have names of their own. */
export function actionOf({ archivedAt }: AuditEvent['changes']): 'changed' | 'archived' | 'unarchived' {
  if (!archivedAt) return 'changed';
  return archivedAt.to === null ? 'unarchived' : 'archived';
}

/** What a change is a part of, as the history says it beside the fields: 'From registration RG-7K3M-20'. */
export function causedBy(cause: string | undefined): AuditEvent['changes'] {
  return cause === undefined ? {} : { cause: { from: null, to: cause } };
}

/** Whether a record has changed since the caller read it; a caller that does not say when it did takes it as it is. */
export function hasChangedSince(expectedUpdatedAt: string | undefined, updatedAt: string): boolean {
  return expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(updatedAt);
}

/** The time of a change; two changes of a record never share one, so that `expectedUpdatedAt` distinguishes them. */
export function laterThan(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}
