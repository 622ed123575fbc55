import { useSyncExternalStore } from 'react';

const renewEveryMs = 30_000;

/**
 * How a list renews itself: when its screen or another part of it is opened, and every 30 seconds while people can see
 * it and no record is open over it.
 */
export function useRenewal(isRecordOpen: boolean): {
  refetchOnMountOrArgChange: true;
  pollingInterval: number;
} {
  const isVisible = useSyncExternalStore(follow, () => document.visibilityState === 'visible');
  return {
    refetchOnMountOrArgChange: true,
    pollingInterval: isVisible && !isRecordOpen ? renewEveryMs : 0,
  };
}

function follow(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
