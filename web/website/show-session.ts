import { hasLiveSession, hasStoredSession } from '#web/lib/session-store.ts';

/** Marks the page while someone is signed in, and holds it to the idle rule while a session is stored. */
export function showSession(): void {
  look();
  // It begins and ends in the back office: in another tab, or before someone comes back to this page as it was left.
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('online', look);
}

let isFollowing = false;

function look(): void {
  document.documentElement.toggleAttribute('data-signed-in', hasLiveSession());
  if (isFollowing || !hasStoredSession()) return;
  isFollowing = true;
  import('./follow-session.ts').then(
    ({ followSession }) => followSession(),
    // The connection was lost, or the page is being left: the next look asks again.
    () => (isFollowing = false),
  );
}
