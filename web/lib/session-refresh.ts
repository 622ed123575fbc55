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
import { oneTabAtATime, pause } from './one-tab-at-a-time.ts';

let running: Promise<string | null> | null = null;

/**
 * New tokens for a session whose access token is used up. Many requests share one refresh, and so do many tabs: who
 * comes second takes what the first one stored. Answers the new access token, or null where the session has ended;
 * throws where the server could not be reached, which ends nothing.
 */
export function renewSession(usedUpToken: string | null): Promise<string | null> {
  running ??= oneTabAtATime('session-refresh', async (wasJustDone) => {
    if (wasJustDone && renewedToken(usedUpToken) === null) await storageCaughtUp();
    return renewUnlessDone(usedUpToken);
  }).finally(() => {
    running = null;
  });
  return running;
}

/** At start: an idle session ends; one whose access token is used up is renewed. Answers whether someone is signed in. */
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

/** The access token that has taken the place of the used-up one; null where none has yet. */
function renewedToken(usedUpToken: string | null): string | null {
  rereadStorage();
  const current = liveAccessToken();
  return current === usedUpToken ? null : current;
}

/** A server that asks to wait has not refused: the session stays, and is tried again as long as a screen can wait for it. */
const triesAgain = 2;
const longestWaitMs = 5000;

async function renewUnlessDone(usedUpToken: string | null, triesLeft = triesAgain): Promise<string | null> {
  const renewed = renewedToken(usedUpToken);
  if (renewed !== null) return renewed;
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
    if (!(error instanceof CallError)) throw error;
    const waitMs = waitOf(error);
    if (waitMs !== null && waitMs <= longestWaitMs && triesLeft > 0) {
      await pause(waitMs);
      // Another tab may have renewed it meanwhile.
      return renewUnlessDone(usedUpToken, triesLeft - 1);
    }
    if (!isRefusal(error)) throw error;
    if (storedRefreshToken() === refreshToken) endSession('expired');
    return liveAccessToken();
  }
}

const catchUpMs = 1000;

/**
 * What another tab stored reaches this one a moment later than the lock that it gave back: with an event for each key, of
 * which the refresh token's is the last.
 */
function storageCaughtUp(): Promise<void> {
  const atFirst = storedRefreshToken();
  return new Promise((resolve) => {
    const end = new AbortController();
    const caughtUp = (): void => {
      end.abort();
      resolve();
    };
    const look = (): void => void (storedRefreshToken() !== atFirst && caughtUp());
    addEventListener('storage', look, { signal: end.signal });
    setTimeout(caughtUp, catchUpMs);
  });
}

/** How long the server asks to wait; null where it does not. */
function waitOf({ status, failure }: CallError): number | null {
  return status === 429 || status === 503 ? (failure.retryAfterSeconds ?? 1) * 1000 : null;
}

function isRefusal({ status }: CallError): boolean {
  return status === 400 || status === 401 || status === 403;
}
