import { useEffect, useState } from 'react';
import { endIdleSession } from './end-idle-session.ts';
import { isIdleSoon } from './session-idle.ts';
import { msUntilIdle, onActivity } from './session-store.ts';

/** How much is left of the last idle minute; null before it. At its end the session ends. */
export function useIdleSeconds(): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => {
      endIdleSession();
      setSecondsLeft(isIdleSoon() ? Math.ceil(msUntilIdle() / 1000) : null);
    };
    const timer = setInterval(look, 1000);
    const stop = onActivity(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return secondsLeft;
}
