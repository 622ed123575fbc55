/** A read that was sent before the application's code was there. */
interface EarlyAnswer {
  token: string;
  askedAt: number;
  /** Null where there is no answer. */
  response: Promise<Response | null>;
}

declare global {
  /** By their addresses, what the early script asked for and no one has taken yet. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

const timeoutMs = 30_000;
/** As long as a list is shown without being renewed. */
const freshMs = 30_000;

/** Sends reads with a session's token, for `takeEarlyAnswer`. */
export function askEarly(addresses: readonly string[], token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const ask = async (address: string): Promise<Response | null> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(address, { headers, credentials: 'include', signal });
      const text = await answer.text();
      // Read already: the screen that takes it need not wait once more, and paints its rows at once.
      return Object.assign(answer, { text: async () => text });
    } catch {
      return null;
    }
  };
  const askedAt = Date.now();
  globalThis.earlyAnswers = new Map(
    addresses.map((address) => [address, { token, askedAt, response: ask(address) }]),
  );
}

/**
 * What has been asked of this address with this token already, once; null where nothing has, it is too old, or brought no
 * answer: the reader then asks by itself.
 */
export async function takeEarlyAnswer(address: string, token: string): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(address);
  if (!early) return null;
  globalThis.earlyAnswers?.delete(address);
  return early.token === token && Date.now() - early.askedAt < freshMs ? early.response : null;
}

/** Nothing of it is taken any more. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers?.clear();
}
