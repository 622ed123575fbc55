/**
 * Where the browser keeps a signed-in session. It has no dependency, since the public home page asks it too.
 * Under their own keys: the access token as a record with its end, the same token plainly under the two older names,
 * the refresh token, when the person was last active, and whether the account must be set up first.
 */
const keys = {
  record: 'session',
  accessToken: 'accessToken',
  token: 'token',
  refreshToken: 'refreshToken',
  lastActive: 'lastActive',
  settingUp: 'settingUp',
} as const;

/** Stored for a moment only, which informs the other tabs why the session ends. */
const endKey = 'sessionEnd';
/** Informs this tab's next page that the session has gone idle. */
const idleEndKey = 'idleEnd';

export const accessTokenLifetimeMs = 15 * 60 * 1000;
export const idleLimitMs = 10 * 60 * 1000;

/** An access token and the instant (ms) until which this browser uses it. */
export interface TokenRecord {
  token: string;
  exp: number;
}

export type SessionEnd = 'logout' | 'idle' | 'expired' | 'elsewhere';

let inMemory: TokenRecord | null = null;
/** Whether a session has ended since this page was opened, and none has begun after it. */
let isOver = false;
/** Why the tab that ended the session did so. */
let announcedEnd: string | null = null;
const endListeners = new Set<(reason: SessionEnd) => void>();
const tokenListeners = new Set<(accessToken: string) => void>();
const activityListeners = new Set<() => void>();

interface NewTokens {
  accessToken: string;
  refreshToken: string;
  user?: { isSettingUp: boolean };
}

/** Keeps the session that a login has opened. */
export function startSession(tokens: NewTokens): void {
  storeTokens(tokens);
  markActive();
}

/** Keeps new tokens of a running session. */
export function storeTokens(tokens: NewTokens): void {
  isOver = false;
  inMemory = { token: tokens.accessToken, exp: Date.now() + accessTokenLifetimeMs };
  write(keys.record, JSON.stringify(inMemory));
  write(keys.accessToken, tokens.accessToken);
  write(keys.token, tokens.accessToken);
  noteSettingUp(tokens.user?.isSettingUp ?? false);
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

/** Whether a token that lives or can be renewed is stored, however long no one has been active. */
export function hasStoredSession(): boolean {
  return liveAccessToken() !== null || storedRefreshToken() !== null;
}

/** Whether someone is signed in here: not idle too long, with a token that lives or can be renewed. */
export function hasLiveSession(): boolean {
  return !isIdle() && hasStoredSession();
}

/** Whether the session has ended here, while its screens may still be there. */
export function isSessionOver(): boolean {
  return isOver && !hasStoredSession() && plainAccessToken() === null;
}

/** Notes whether the password must be changed or the second factor set up before anything else. */
export function noteSettingUp(isSettingUp: boolean): void {
  if (isSettingUp) write(keys.settingUp, 'yes');
  else remove(keys.settingUp);
}

/** The last note of that, for the time until the server has said how it is now. */
export function wasSettingUp(): boolean {
  return read(keys.settingUp) !== null;
}

export function markActive(): void {
  write(keys.lastActive, String(Date.now()));
  for (const listener of activityListeners) listener();
}

/** Idle for more than ten minutes. */
export function isIdle(): boolean {
  return msUntilIdle() < 0;
}

/** How long until the session counts as idle. Without a last-active time it counts from when its token was stored. */
export function msUntilIdle(): number {
  const lastActive = Number(read(keys.lastActive) ?? (storedRecord()?.exp ?? 0) - accessTokenLifetimeMs);
  return lastActive + idleLimitMs - Date.now();
}

/** Calls back when the person is active, here or in another tab; answers how to stop listening. */
export function onActivity(listener: () => void): () => void {
  activityListeners.add(listener);
  return () => activityListeners.delete(listener);
}

/** Clears everything stored and informs the page, and the other tabs, why. */
export function endSession(reason: SessionEnd): void {
  // Before the rest, so that the other tabs hear it before they see the session go.
  write(endKey, reason);
  remove(endKey);
  forgetSession(reason);
}

function forgetSession(reason: SessionEnd): void {
  inMemory = null;
  isOver = true;
  for (const key of Object.values(keys)) remove(key);
  for (const listener of endListeners) listener(reason);
}

/** Notes for this tab's next page, the login, that the session has gone idle. */
export function noteIdleEnd(): void {
  try {
    sessionStorage.setItem(idleEndKey, '');
  } catch {
    // The login then does not say why it is asked for.
  }
}

/** Whether the page before this one noted an idle end; it says so once. */
export function takeIdleEnd(): boolean {
  try {
    const isNoted = sessionStorage.getItem(idleEndKey) !== null;
    sessionStorage.removeItem(idleEndKey);
    return isNoted;
  } catch {
    return false;
  }
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
  if (event.key === keys.lastActive) for (const listener of activityListeners) listener();
  const isOurs = event.key === null || event.key === keys.record || event.key === keys.refreshToken;
  if (!isOurs) return;
  rereadStorage();
  const token = liveAccessToken();
  // Storage may go key by key: as long as something is left, the end is not here yet.
  if (token === null && storedRefreshToken() !== null) return;
  // What a person ended in another tab is known; every tab shows anything else.
  const reason = announcedEnd === 'expired' || announcedEnd === 'idle' ? announcedEnd : 'elsewhere';
  announcedEnd = null;
  if (token !== null) for (const listener of tokenListeners) listener(token);
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
