import { logOut, refreshSession } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { send } from './send.ts';
import {
  endSession,
  hasStoredSession,
  isIdle,
  liveAccessToken,
  storedRefreshToken,
} from './session-store.ts';

let serverNotified: Promise<void> = Promise.resolve();

/**
 * Ends a session that has gone idle: here at once, and at the server as soon as that hears of it, so that it neither opens
 * anything any more nor stands among the person's sessions. Answers whether there was one.
 */
export function endIdleSession(): boolean {
  if (!hasStoredSession() || !isIdle()) return false;
  // Without a connection it ends at the server by itself, after twelve hours.
  serverNotified = notifyServer(liveAccessToken(), storedRefreshToken()).catch(() => undefined);
  endSession('idle');
  return true;
}

/** Resolves when the server has heard of the idle end, or cannot: a page that is left before breaks the call off. */
export function idleEndNotified(): Promise<void> {
  return serverNotified;
}

async function notifyServer(accessToken: string | null, refreshToken: string | null): Promise<void> {
  if (accessToken !== null) {
    await send(logOut, { outlivesPage: true }, accessToken);
    return;
  }
  // Validated by the server through the contract that this endpoint names.
  const renewed = (await send(refreshSession, { body: { refreshToken } }, null)) as SessionAnswer;
  await send(logOut, { outlivesPage: true }, renewed.accessToken);
}
