import { logOut, refreshSession } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { send } from './send.ts';
import { endSession, isIdle, liveAccessToken, storedRefreshToken } from './session-store.ts';

/**
 * Ends a session that has gone idle: here at once, and at the server as soon as that hears of it, so that it neither opens
 * anything any more nor stands among the person's sessions. Answers whether there was one.
 */
export function endIdleSession(): boolean {
  const accessToken = liveAccessToken();
  const refreshToken = storedRefreshToken();
  if ((accessToken === null && refreshToken === null) || !isIdle()) return false;
  endSession('idle');
  // Without a connection it ends at the server by itself, after twelve hours.
  tellServer(accessToken, refreshToken).catch(() => undefined);
  return true;
}

async function tellServer(accessToken: string | null, refreshToken: string | null): Promise<void> {
  if (accessToken !== null) {
    await send(logOut, {}, accessToken);
    return;
  }
  // Validated by the server through the contract that this endpoint names.
  const renewed = (await send(refreshSession, { body: { refreshToken } }, null)) as SessionAnswer;
  await send(logOut, {}, renewed.accessToken);
}
