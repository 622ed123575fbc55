import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '../shell/paths.ts';

export interface LeaveGuard {
  /** Whether 'Discard your changes?' is to be asked. */
  isAsking: boolean;
  discard: () => void;
  keepEditing: () => void;
  /**
   * Does what ends the record's place here, then closes it, or goes on to another. With unsaved changes it asks before anything is
   * done.
   */
  closeAfter: (action: () => Promise<boolean>, goOn?: () => void) => void;
  /** The same for an action that has asked a question of its own. */
  closeAfterAsked: (action: () => Promise<boolean>) => void;
  /** Closes without a question: everything is saved. */
  closeNow: () => void;
}

/**
 * Keeps unsaved changes from getting lost: by closing, by another page, by a reload, by archiving the record. `onLeave` hears
 * that they are saved or given up.
 */
export function useLeaveGuard(isDirty: boolean, onClose: () => void, onLeave?: () => void): LeaveGuard {
  const isAnswered = useRef(false);
  const [asked, setAsked] = useState<{ action: () => Promise<boolean>; goOn: () => void } | null>(null);
  const leaving = useBlocker(
    ({ nextLocation }) => isDirty && !isAnswered.current && nextLocation.pathname !== paths.login,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const leave = (goOn: () => void): void => {
    isAnswered.current = true;
    onLeave?.();
    goOn();
  };

  const leaveAfter = async (action: () => Promise<boolean>, goOn: () => void): Promise<void> => {
    if (await action()) leave(goOn);
  };

  return {
    isAsking: asked !== null || leaving.state === 'blocked',
    discard: () => {
      setAsked(null);
      if (asked) void leaveAfter(asked.action, asked.goOn);
      else {
        onLeave?.();
        leaving.proceed?.();
      }
    },
    keepEditing: () => {
      setAsked(null);
      leaving.reset?.();
    },
    closeAfter: (action, goOn = onClose) => {
      if (isDirty) setAsked({ action, goOn });
      else void leaveAfter(action, goOn);
    },
    closeAfterAsked: (action) => void leaveAfter(action, onClose),
    closeNow: () => leave(onClose),
  };
}
