import type { SessionAnswer } from '#contracts/sessions.ts';
import { refreshSession as refreshEndpoint } from '#contracts/sessions.ts';
import { CallError } from './call-error.ts';
import { endIdleSession } from './end-idle-session.ts';
import { send } from './send.ts';
import {
  endSession,
  liveAccessToken,
  rereadStorage,
  storedRefreshToken,
  storeTokens,
} from './session-store.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';

let running: Promise<string | null> | null = null;

/**
 * New tokens for a session whose access token is used up. Many requests share one refresh, and so do many tabs: who
 * comes second takes what the first one stored. Answers the new access token, or null where the session has ended;
 * throws where the server could not be reached, which ends nothing.
 */
export function renewSession(usedUpToken: string | null): Promise<string | null> {
  const atFirst = storedRefreshToken();
  running ??= oneTabAtATime('session-refresh', async (hasWaited) => {
    if (hasWaited && storedRefreshToken() === atFirst) await storageCaughtUp();
    return renewUnlessDone(usedUpToken);
  }).finally(() => {
    running = null;
  });
  return running;
}

/** At start: an idle session ends; one whose access token is used up is renewed. Answers whether somebody is signed in. */
export async function restoreSession(): Promise<boolean> {
  if (storedRefreshToken() === null && liveAccessToken() === null) return false;
  if (endIdleSession()) return false;
  if (liveAccessToken() !== null) return true;
  try {
    return (await renewSession(null)) !== null;
  } catch {
    // The server cannot be reached right now: the screens say so and try again, the session stays.
    return true;
  }
}

async function renewUnlessDone(usedUpToken: string | null): Promise<string | null> {
  rereadStorage();
  const current = liveAccessToken();
  if (current !== null && current !== usedUpToken) return current;
  const refreshToken = storedRefreshToken();
  if (refreshToken === null) {
    endSession('expired');
    return null;
  }
  try {
    const answer = await send(refreshEndpoint, { body: { refreshToken } }, null);
    // A logout while the answer was on its way wins.
    if (storedRefreshToken() !== refreshToken) return liveAccessToken();
    // Validated by the server through the contract that this endpoint names.
    const tokens = answer as SessionAnswer;
    storeTokens(tokens);
    return tokens.accessToken;
  } catch (error) {
    if (!(error instanceof CallError) || !isRefusal(error)) throw error;
    if (storedRefreshToken() === refreshToken) endSession('expired');
    return liveAccessToken();
  }
}

const catchUpMs = 1000;

/** What another tab stored reaches this one a moment later than the lock that it gave back: with an event. */
function storageCaughtUp(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('storage', () => resolve(), { once: true });
    setTimeout(resolve, catchUpMs);
  });
}

function isRefusal({ status }: CallError): boolean {
  return status === 400 || status === 401 || status === 403;
}
