import { fail } from '#contracts/errors.ts';
import type { OwnSession } from '#contracts/sessions.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { confirmPassword } from './confirm-password.ts';
import { deviceName } from './device-name.ts';
import { idleSince } from './idle-since.ts';
import { endSessionByNumber, listSessionsOf } from './own-session.queries.ts';
import { endSession, endSessionsOf } from './session.queries.ts';

export async function listOwnSessions(
  { db, clock }: AppContext,
  { caller }: AdminCall,
): Promise<OwnSession[]> {
  const now = clock.now();
  const rows = await listSessionsOf(db, caller.userId, {
    at: now.toISOString(),
    idleSince: idleSince(now),
  });
  return rows.map(({ id, number, createdAt, lastUsedAt, userAgent }) => ({
    id: number,
    createdAt,
    lastActiveAt: lastUsedAt,
    device: deviceName(userAgent),
    isCurrent: id === caller.sessionId,
  }));
}

interface Confirmed {
  body: { currentPassword?: string | undefined };
}

export async function endOwnSession(
  context: AppContext,
  { params, body }: { params: { id: number } } & Confirmed,
  call: AdminCall,
): Promise<void> {
  await confirmPassword(context, call, { password: body.currentPassword });
  await recorded(context, call, 'ended a session', async (db, now) => {
    const about = { userId: call.caller.userId, number: params.id, at: now.toISOString() };
    if (!(await endSessionByNumber(db, about))) throw fail('NOT_FOUND');
  });
}

export async function signOut(context: AppContext, call: AdminCall): Promise<void> {
  await recorded(context, call, 'signed out', (db, now) =>
    endSession(db, call.caller.sessionId, now.toISOString()),
  );
}

/** Ends all sessions of the user, the calling one too. */
export async function signOutEverywhere(
  context: AppContext,
  { body }: Confirmed,
  call: AdminCall,
): Promise<void> {
  await confirmPassword(context, call, { password: body.currentPassword });
  await recorded(context, call, 'signed out everywhere', async (db, now) => {
    await endSessionsOf(db, call.caller.userId, now);
  });
}

async function recorded(
  context: AppContext,
  { caller, requestId }: AdminCall,
  action: string,
  end: (db: Database, now: Date) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (db) => {
    await end(db, now);
    await closeEndedAfterCommit(context, db);
    const objectId = caller.userId;
    await record(db, {
      at: now,
      actor: caller,
      action,
      objectKind: 'user',
      objectId,
      changes: {},
      requestId,
    });
  });
}
