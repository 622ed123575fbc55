import { fail } from '#contracts/errors.ts';
import { trackingPath } from '#contracts/tracking.ts';
import type { ConversationEntry, ResidentConversation } from '#contracts/conversations.ts';
import type { PrivateLink } from '#contracts/private-links.ts';
import { signLink } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { insertReply, listEntriesOfAll, markSeen } from './conversation.queries.ts';
import { giveUpdate } from '#server/features/service-requests/give-update.ts';
import { findResidentName } from '#server/features/units/resident-name.queries.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { isPast, linkEnd } from '#server/features/service-requests/link-life.ts';
import { listMergedInto, lockGroup } from '#server/features/service-requests/merged-request.queries.ts';
import { notifyReply } from './tracking.reactions.ts';
import { notifyChange } from './notify-change.ts';
import { findTracked, renewLink, revokeLink } from './tracked-request.queries.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

interface OfRequest {
  params: { id: number };
}

/** The conversation of a request as staff see it, with those of merged reports, and the state of the resident's link. */
export async function readConversation(
  context: AppContext,
  { params: { id } }: OfRequest,
  { caller }: AdminCall,
): Promise<ResidentConversation> {
  const tracked = await findTracked(context.db, { id, scope: caller.scope });
  if (!tracked) throw fail('NOT_FOUND');
  const reports = await listMergedInto(context.db, id);
  const entries = await listEntriesOfAll(context.db, { id, reports });
  const { unitIdentifier, email } = tracked;
  const residentName =
    reports.length > 0
      ? null
      : await findResidentName(context.db, { unitIdentifier, email }, siteDay(context));
  return { entries, link: linkOf(context, tracked), residentName };
}

/**
 * Staff write to the resident, and to those of the reports merged into the request: each has the words in their own
 * conversation, and an own message. At a merged report they write to its resident alone. The history keeps who did and when,
 * the conversation the words: they go when the request does.
 */
export async function replyToResident(
  context: AppContext,
  { params, body }: OfRequest & { body: { text: string } },
  call: AdminCall,
): Promise<ConversationEntry> {
  const { id: requestId } = params;
  const { text } = body;
  const act = 'replied to the resident';
  return actOnRequest(context, requestId, call, act, async (db) => {
    const now = context.clock.now();
    const reply = { author: call.caller, text, at: now };
    const entry = await insertReply(db, { ...reply, requestId });
    await notifyReply({ ...context, db }, { requestId, entryId: entry.id, text });
    for (const { id } of await listMergedInto(db, requestId)) {
      const copy = await insertReply(db, { ...reply, requestId: id, copyOfId: entry.id });
      await notifyReply({ ...context, db }, { requestId: id, entryId: copy.id, text });
    }
    return { result: entry, changes: await giveUpdate(db, requestId, now) };
  });
}

/** Staff have looked at what the resident wrote. */
export async function seeConversation(
  context: AppContext,
  { params: { id }, body }: OfRequest & { body: { upTo: number } },
  { caller }: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const group = await lockGroup(db, id);
    const tracked = await findTracked(db, { id, scope: caller.scope });
    if (!tracked || !group) throw fail('NOT_FOUND');
    await notifyChange({ ...context, db }, tracked, group.memberIds);
    const requestIds = group.headId === id ? group.memberIds : [id];
    await markSeen(db, { requestIds, upTo: body.upTo, at: context.clock.now() });
  });
}

/** Staff give the resident a new link; the one before opens nothing any more. */
export async function renewTrackingLink(
  context: AppContext,
  { params: { id } }: OfRequest,
  call: AdminCall,
): Promise<PrivateLink> {
  return actOnRequest(context, id, call, 'made a new link for the resident', async (db) => {
    await renewLink(db, id);
    return { result: await linkNow(context, db, id) };
  });
}

/** Staff close the resident's link. */
export async function revokeTrackingLink(
  context: AppContext,
  { params: { id } }: OfRequest,
  call: AdminCall,
): Promise<PrivateLink> {
  return actOnRequest(context, id, call, 'revoked the link of the resident', async (db) => {
    await revokeLink(db, id, context.clock.now());
    return { result: await linkNow(context, db, id) };
  });
}

/** Does something to a request that the caller works with, on record with what it changed. */
async function actOnRequest<T>(
  context: AppContext,
  id: number,
  call: AdminCall,
  action: string,
  act: (db: Database) => Promise<{ result: T; changes?: AuditEvent['changes'] }>,
): Promise<T> {
  return context.db.transaction(async (db) => {
    const group = await lockGroup(db, id);
    const tracked = await findTracked(db, { id, scope: call.caller.scope });
    if (!tracked || !group) throw fail('NOT_FOUND');
    const { result, changes = {} } = await act(db);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action,
      objectKind: 'service-request',
      objectId: id,
      propertyCode: tracked.propertyCode,
      changes,
      requestId: call.requestId,
    });
    await notifyChange({ ...context, db }, tracked, group.memberIds);
    return result;
  });
}

async function linkNow(context: AppContext, db: Database, id: number): Promise<PrivateLink> {
  const tracked = await findTracked(db, { id, scope: null });
  if (!tracked) throw fail('NOT_FOUND');
  return linkOf(context, tracked);
}

function linkOf(context: AppContext, tracked: TrackedRecord): PrivateLink {
  const endsAt = linkEnd(tracked);
  if (tracked.isRevoked) return { state: 'REVOKED', address: null, endsAt };
  if (isPast(endsAt, context.clock.now())) return { state: 'ENDED', address: null, endsAt };
  const path = trackingPath(signLink(tracked, context.linkKeys), tracked.language);
  return { state: 'ACTIVE', address: `${context.publicUrl.origin()}${path}`, endsAt };
}
