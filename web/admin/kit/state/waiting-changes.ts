import { useSyncExternalStore } from 'react';

let waiting = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Notes that a change waits for the connection; answers a function to call when it goes on. */
export function changeWaits(): () => void {
  add(1);
  return () => add(-1);
}

/** Whether any change waits for the connection. */
export function useIsChangeWaiting(): boolean {
  return useSyncExternalStore(follow, () => waiting > 0);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
