/**
 * Where the browser keeps a signed-in session. It has no dependency, since the public home page asks it too.
 * Under their own keys: the access token as a record with its end, the same token plainly under the two older names,
 * the refresh token, and when the person was last active.
 */
const keys = {
  record: 'session',
  accessToken: 'accessToken',
  token: 'token',
  refreshToken: 'refreshToken',
  lastActive: 'lastActive',
} as const;

/** Stored for a moment only, which tells the other tabs why the session ends. */
const endKey = 'sessionEnd';

export const accessTokenLifetimeMs = 15 * 60 * 1000;
export const idleLimitMs = 10 * 60 * 1000;

/** An access token and the instant (ms) until which this browser uses it. */
export interface TokenRecord {
  token: string;
  exp: number;
}

export type SessionEnd = 'logout' | 'idle' | 'expired' | 'elsewhere';

let inMemory: TokenRecord | null = null;
/** Why the tab that ended the session did so. */
let announcedEnd: string | null = null;
const endListeners = new Set<(reason: SessionEnd) => void>();
const tokenListeners = new Set<(accessToken: string) => void>();

/** Keeps the session that a login has opened. */
export function startSession(tokens: { accessToken: string; refreshToken: string }): void {
  storeTokens(tokens);
  markActive();
}

/** Keeps new tokens of a running session. */
export function storeTokens(tokens: { accessToken: string; refreshToken: string }): void {
  inMemory = { token: tokens.accessToken, exp: Date.now() + accessTokenLifetimeMs };
  write(keys.record, JSON.stringify(inMemory));
  write(keys.accessToken, tokens.accessToken);
  write(keys.token, tokens.accessToken);
  write(keys.refreshToken, tokens.refreshToken);
  for (const listener of tokenListeners) listener(tokens.accessToken);
}

/** The access token while it is unexpired: from memory, else from storage, which another tab may have renewed. */
export function liveAccessToken(): string | null {
  if (isUnexpired(inMemory)) return inMemory.token;
  inMemory = storedRecord();
  return inMemory?.token ?? null;
}

/** The token under the two plain keys, which know no end; for requests that have nothing better. */
export function plainAccessToken(): string | null {
  return read(keys.accessToken) ?? read(keys.token);
}

export function storedRefreshToken(): string | null {
  return read(keys.refreshToken);
}

/** Forgets tokens held in memory, so that the next look reads what storage says now. */
export function rereadStorage(): void {
  inMemory = null;
}

/** Whether somebody is signed in here: not idle too long, with a token that lives or can be renewed. */
export function hasLiveSession(): boolean {
  return !isIdle() && (liveAccessToken() !== null || storedRefreshToken() !== null);
}

export function markActive(): void {
  write(keys.lastActive, String(Date.now()));
}

/** Idle for more than ten minutes. A session without a last-active time counts from when its token was stored. */
export function isIdle(): boolean {
  const lastActive = Number(read(keys.lastActive) ?? (storedRecord()?.exp ?? 0) - accessTokenLifetimeMs);
  return Date.now() - lastActive > idleLimitMs;
}

/** Clears everything stored and tells the page why, and the other tabs. */
export function endSession(reason: SessionEnd): void {
  // Before the rest, so that the other tabs hear it before they see the session go.
  write(endKey, reason);
  remove(endKey);
  forgetSession(reason);
}

function forgetSession(reason: SessionEnd): void {
  inMemory = null;
  for (const key of Object.values(keys)) remove(key);
  for (const listener of endListeners) listener(reason);
}

/** Calls back when the session ends, here or in another tab; answers how to stop listening. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls back with each new access token, from here or from another tab; answers how to stop listening. */
export function onAccessToken(listener: (accessToken: string) => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** Follows what other tabs do to the stored session; answers how to stop. */
export function followOtherTabs(): () => void {
  addEventListener('storage', followStorage);
  return () => removeEventListener('storage', followStorage);
}

function followStorage(event: StorageEvent): void {
  if (event.storageArea !== localStorage) return;
  if (event.key === endKey && event.newValue !== null) announcedEnd = event.newValue;
  const isOurs = event.key === null || event.key === keys.record || event.key === keys.refreshToken;
  if (!isOurs) return;
  rereadStorage();
  const token = liveAccessToken();
  // Storage may go key by key: as long as something is left, the end is not here yet.
  if (token === null && storedRefreshToken() !== null) return;
  const reason = announcedEnd === 'expired' ? 'expired' : 'elsewhere';
  announcedEnd = null;
  if (token !== null) for (const listener of tokenListeners) listener(token);
  // What the server ended is told in every tab; what a person ended in one of them is known.
  else forgetSession(reason);
}

function storedRecord(): TokenRecord | null {
  const text = read(keys.record);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUnexpired(value) ? value : null;
  } catch {
    return null;
  }
}

function isUnexpired(value: unknown): value is TokenRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    value.token !== '' &&
    'exp' in value &&
    typeof value.exp === 'number' &&
    value.exp > Date.now()
  );
}

// Storage can be refused by the browser's settings: the session then lives in memory alone.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do better: see above.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing to do better: see above.
  }
}
