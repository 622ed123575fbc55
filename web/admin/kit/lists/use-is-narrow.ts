import { useSyncExternalStore } from 'react';

const query = '(width < 48rem)';

/** Whether the window is a phone's: cards take the place of the table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}

function follow(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
