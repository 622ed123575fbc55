import { useSyncExternalStore } from 'react';

/** How far the server is with a long work that someone here waits for. */
export interface WorkProgress {
  id: number;
  done: number;
  total: number;
}

let latest: WorkProgress | null = null;
const listeners = new Set<() => void>();

/** What the server says of a work while it runs; null once it is over. */
export function noteProgress(progress: WorkProgress | null): void {
  latest = progress;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The part of a work that is done, from 0 to 1; undefined while nothing is known of it. */
export function useWorkProgress(id: number): number | undefined {
  const progress = useSyncExternalStore(follow, () => latest);
  return progress?.id === id && progress.total > 0 ? progress.done / progress.total : undefined;
}
