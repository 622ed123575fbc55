import { plainAccessToken } from './session-store.ts';
import type { SessionEnd } from './session-store.ts';
import { userOfToken } from './session-user.ts';

/**
 * What was typed in the back office and not sent: in this tab's session storage, under the account and the name of what it
 * belongs to, such as 'submission/17'. It outlives a reload and an idle end, for twelve hours, but no logout. Never passwords.
 */
export interface OfficeDraft {
  /** When it was typed (ms). */
  typedAt: number;
  /** As its form wrote it, which reads it again. */
  typed: unknown;
}

const prefix = 'office-draft:';
export const draftLifetimeMs = 12 * 60 * 60 * 1000;

/** What the signed-in account typed under this name; null where there is nothing, or nothing recent. */
export function readDraft(name: string): OfficeDraft | null {
  const key = keyOf(name);
  if (key === null) return null;
  const draft = storedDraft(key);
  if (draft && Date.now() - draft.typedAt <= draftLifetimeMs) return draft;
  remove(key);
  return null;
}

/** Keeps what is typed; the same once more keeps its time. */
export function writeDraft(name: string, typed: unknown): void {
  const key = keyOf(name);
  if (key === null) return;
  if (JSON.stringify(storedDraft(key)?.typed) === JSON.stringify(typed)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ typedAt: Date.now(), typed } satisfies OfficeDraft));
  } catch {
    // A browser that refuses storage still sends what is typed; only an idle end would lose it.
  }
}

/** Forgets one: it was sent, or is not wanted. */
export function clearDraft(name: string): void {
  const key = keyOf(name);
  if (key !== null) remove(key);
}

/** Forgets every account's drafts where a person signed out, here or in another tab. */
export function forgetDraftsAfter(reason: SessionEnd): void {
  if (reason === 'logout' || reason === 'elsewhere') for (const key of draftKeys()) remove(key);
}

/** Forgets what is older than a draft may be, also that of accounts that do not come back. */
export function forgetOldDrafts(): void {
  for (const key of draftKeys()) {
    if (Date.now() - (storedDraft(key)?.typedAt ?? 0) > draftLifetimeMs) remove(key);
  }
}

/** Null where no one is signed in. */
function keyOf(name: string): string | null {
  const user = userOfToken(plainAccessToken());
  return user && `${prefix}${user.id}:${name}`;
}

function storedDraft(key: string): OfficeDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is OfficeDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'typed' in value &&
    'typedAt' in value &&
    typeof value.typedAt === 'number'
  );
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored there.
  }
}
