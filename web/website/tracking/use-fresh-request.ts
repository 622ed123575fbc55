import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { readAgain } from './read-again.ts';

const renewEveryMs = 30_000;

/**
 * The request as it is now: read again when someone comes back to the tab, and quietly while they look at it, unless they are
 * at a form. The second value reads it at once; it resolves with it, or with null where it cannot be read.
 */
export function useFreshRequest(
  token: string,
  given: TrackedRequest,
  reopening: RefObject<HTMLElement | null>,
): [TrackedRequest, () => Promise<TrackedRequest | null>] {
  const [request, setRequest] = useState(given);
  const asked = useRef(0);
  const taken = useRef(0);
  const [renew] = useState(() => async (): Promise<TrackedRequest | null> => {
    asked.current += 1;
    const number = asked.current;
    const fresh = await readAgain(token);
    if (!fresh) return null;
    // What was read later has come already.
    if (number < taken.current) return fresh;
    taken.current = number;
    // What someone is about to send stays, also where they are not needed any more: the server says so.
    const mayStay = hasWork(reopening.current);
    setRequest((shown) => {
      const next = mayStay ? { ...fresh, reopenUntil: fresh.reopenUntil ?? shown.reopenUntil } : fresh;
      return JSON.stringify(next) === JSON.stringify(shown) ? shown : next;
    });
    return fresh;
  });

  useEffect(() => {
    const isSeen = (): boolean => document.visibilityState === 'visible';
    const onChange = (): void => void (isSeen() && renew());
    const timer = setInterval(() => void (isSeen() && !isAtForm() && renew()), renewEveryMs);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [renew]);
  return [request, renew];
}

/** What comes in above a form moves it, which anyone who fills it in would notice. */
function isAtForm(): boolean {
  return document.activeElement?.closest('form') != null;
}

/** Words, or chosen files, which their list holds. */
function hasWork(part: HTMLElement | null): boolean {
  const areas = [...(part?.querySelectorAll('textarea') ?? [])];
  return areas.some(({ value }) => value !== '') || part?.querySelector('[data-chosen-file]') != null;
}
