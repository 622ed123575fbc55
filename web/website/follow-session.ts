import { idleEndNotified } from '#web/lib/end-idle-session.ts';
import { forgetDraftsAfter } from '#web/lib/office-drafts.ts';
import { isIdleSoon, watchIdle } from '#web/lib/session-idle.ts';
import { followOtherTabs, noteIdleEnd, onSessionEnd } from '#web/lib/session-store.ts';

const timeoutMs = 3000;

/** The idle rule of the back office on a public page; loaded only where a session is stored. */
export function followSession(): void {
  onSessionEnd((reason) => {
    if (reason === 'idle') void leaveForLogin();
    else forgetDraftsAfter(reason);
  });
  followOtherTabs();
  watchIdle();
  const timer = setInterval(() => {
    if (!isIdleSoon()) return;
    clearInterval(timer);
    void import('./still-there.tsx').then(({ showStillThere }) => showStillThere());
  }, 1000);
}

/** The login says why it is asked for. The server hears of the end first: leaving would break that call off. */
async function leaveForLogin(): Promise<void> {
  noteIdleEnd();
  await Promise.race([idleEndNotified(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  window.location.replace('/login');
}
