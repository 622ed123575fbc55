import type { CallOf, EndpointDefinition, ResultOf } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { CallError } from './call-error.ts';
import { send } from './send.ts';
import type { LooseInput } from './send.ts';
import { renewSession } from './session-refresh.ts';
import {
  endSession,
  isSessionOver,
  liveAccessToken,
  plainAccessToken,
  storedRefreshToken,
} from './session-store.ts';

/**
 * Calls an endpoint of the contracts and answers what it promises. Calls carry the session's token; one that is used
 * up is renewed first, and once more where the server says that the session does not live. Throws CallError.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: CallOf<E>,
): Promise<ResultOf<E>> {
  // Each typed input is one of the loose ones; the compiler cannot see that while E is open.
  const loose = input as LooseInput;
  const token = endpoint.access === 'public' ? bearerToken() : await sessionToken();
  // A screen that is still there when its session has ended: the server would only refuse.
  if (endpoint.access !== 'public' && isSessionOver()) throw noSession();
  try {
    return answered<E>(await send(endpoint, loose, token));
  } catch (error) {
    if (endpoint.access === 'public' || !(error instanceof CallError) || error.status !== 401) throw error;
    const renewed = await renewAfterRefusal(token);
    if (renewed === null) throw error;
    return answered<E>(await send(endpoint, loose, renewed));
  }
}

/** What a call fails with that no session stands behind. */
export function noSession(): CallError {
  const { status, code, message } = fail('INVALID_SESSION');
  return new CallError({ status, data: { error: { code, message }, message } });
}

/** The token for a request: memory, else the stored copy while unexpired, else the plain keys. */
export function bearerToken(): string | null {
  return liveAccessToken() ?? plainAccessToken();
}

/** The token for a request that needs a session; one that is used up is renewed first. */
export async function sessionToken(): Promise<string | null> {
  if (liveAccessToken() !== null || storedRefreshToken() === null) return bearerToken();
  return renewSession(null);
}

async function renewAfterRefusal(token: string | null): Promise<string | null> {
  if (storedRefreshToken() !== null) return renewSession(token);
  // Unless someone has signed out meanwhile.
  if (token !== null && token === bearerToken()) endSession('expired');
  return null;
}

// The server shapes each answer through `returns` of the same contract, and read-answer.ts has unwrapped it.
function answered<E extends EndpointDefinition>(answer: unknown): ResultOf<E> {
  return answer as ResultOf<E>;
}
