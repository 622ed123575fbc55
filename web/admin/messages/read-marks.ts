import { useSyncExternalStore } from 'react';
import type { ReadMarks } from './correspondents.ts';

const listeners = new Set<() => void>();

const keyOf = (ownId: number): string => `messages-read:${ownId}`;

/** What this account has read in this browser: the server keeps no such mark. */
export function useReadMarks(ownId: number): ReadMarks {
  const stored = useSyncExternalStore(follow, () => localStorage.getItem(keyOf(ownId)));
  return readMarks(stored);
}

/** Notes the newest message that was read of a conversation; an older one changes nothing. */
export function markRead(ownId: number, conversation: string, messageId: number): void {
  const marks = readMarks(localStorage.getItem(keyOf(ownId)));
  if ((marks[conversation] ?? 0) >= messageId) return;
  localStorage.setItem(keyOf(ownId), JSON.stringify({ ...marks, [conversation]: messageId }));
  for (const listener of listeners) listener();
}

function readMarks(stored: string | null): ReadMarks {
  try {
    const marks: unknown = JSON.parse(stored ?? '{}');
    if (typeof marks !== 'object' || marks === null) return {};
    return Object.fromEntries(
      Object.entries(marks).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    // Somebody else's text under this name: nothing is known to be read.
    return {};
  }
}

function follow(onChange: () => void): () => void {
  listeners.add(onChange);
  // Other tabs of this browser.
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}
