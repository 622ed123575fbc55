import type { CallOf, EndpointDefinition, ResultOf } from '#contracts/endpoint.ts';
import { CallError } from './call-error.ts';
import { send } from './send.ts';
import type { LooseInput } from './send.ts';
import { renewSession } from './session-refresh.ts';
import { endSession, liveAccessToken, plainAccessToken, storedRefreshToken } from './session-store.ts';

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
  try {
    return answered<E>(await send(endpoint, loose, token));
  } catch (error) {
    if (endpoint.access === 'public' || !(error instanceof CallError) || error.status !== 401) throw error;
    const renewed = await renewAfterRefusal(token);
    if (renewed === null) throw error;
    return answered<E>(await send(endpoint, loose, renewed));
  }
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
  // Unless somebody has signed out meanwhile.
  if (token !== null && token === bearerToken()) endSession('expired');
  return null;
}

// The server shapes each answer through `returns` of the same contract, and read-answer.ts has unwrapped it.
function answered<E extends EndpointDefinition>(answer: unknown): ResultOf<E> {
  return answer as ResultOf<E>;
}
