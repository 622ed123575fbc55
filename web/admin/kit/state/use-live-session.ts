import { useSyncExternalStore } from 'react';
import { hasLiveSession, onAccessToken, onSessionEnd } from '#web/lib/session-store.ts';

/** Whether someone is signed in here, also once another tab has signed in or out. */
export function useLiveSession(): boolean {
  return useSyncExternalStore(subscribe, hasLiveSession);
}

function subscribe(changed: () => void): () => void {
  const stops = [onAccessToken(changed), onSessionEnd(changed)];
  return () => {
    for (const stop of stops) stop();
  };
}
