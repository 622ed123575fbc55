const key = 'sent-request';

/** The request that this tab sent last, until it is dismissed. */
export interface SentRequest {
  reference: string;
  /** Of the page where it can be followed. */
  address: string;
}

/** Remembers it for the rest of the tab's session. */
export function rememberSent(sent: SentRequest): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // A browser that refuses storage only does without the reminder.
  }
}

/** As it is stored, so that the same one is the same text; null where there is none. */
export function readSent(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The stored text as what it says; null where it says nothing of use. */
export function parseSent(text: string | null): SentRequest | null {
  try {
    const sent: unknown = JSON.parse(text ?? 'null');
    return isSentRequest(sent) ? sent : null;
  } catch {
    return null;
  }
}

export function forgetSent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

function isSentRequest(value: unknown): value is SentRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { reference, address } = value as Partial<SentRequest>;
  return (
    typeof reference === 'string' && /^(?:https?:\/\/[^/]+)?(?:\/es)?\/track\/[\w-]+$/.test(String(address))
  );
}
