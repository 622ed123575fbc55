import { endIdleSession } from './end-idle-session.ts';
import { hasLiveSession, hasStoredSession, isIdle, markActive, msUntilIdle } from './session-store.ts';

const checkEveryMs = 15_000;
const writeEveryMs = 1000;
const warnBeforeMs = 60_000;
/** An element with this attribute takes the focus by itself, which is nobody's activity. */
export const takesFocusByItself = { 'data-takes-focus': '' } as const;

const activity = ['click', 'mousemove', 'keydown', 'scroll', 'touchstart', 'focus', 'visibilitychange'];

/**
 * Ends a session that no one has touched for ten minutes, in any tab: looked at now and every 15 seconds. Activity
 * counts only while the session has not yet gone idle, or a hand back on the mouse would revive it. Answers how to stop.
 */
export function watchIdle(): () => void {
  let writtenAt = 0;
  const note = (event: Event): void => {
    if (event.type === 'focus' && isFocusTaken(event.target)) return;
    if (Date.now() - writtenAt < writeEveryMs) return;
    // A page that is being left could not notify the server any more: the next one ends the session.
    if (document.visibilityState === 'hidden' && isIdle()) return;
    endIdleSession();
    if (!hasLiveSession()) return;
    writtenAt = Date.now();
    markActive();
  };
  endIdleSession();
  const timer = setInterval(endIdleSession, checkEveryMs);
  for (const name of activity) addEventListener(name, note, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const name of activity) removeEventListener(name, note, { capture: true });
  };
}

/** Whether a session is in the last of its ten idle minutes. */
export function isIdleSoon(): boolean {
  return hasStoredSession() && msUntilIdle() <= warnBeforeMs;
}

function isFocusTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-focus]') !== null;
}
