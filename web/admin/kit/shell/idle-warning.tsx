import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useState, type ReactNode } from 'react';
import { endIdleSession } from '#web/lib/end-idle-session.ts';
import { takesFocusByItself } from '#web/lib/session-idle.ts';
import { hasStoredSession, markActive, msUntilIdle, onActivity } from '#web/lib/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from '../dialogs/dialogs.module.css';

const warnBeforeMs = 60_000;

/** Warns in the last of the ten idle minutes. Any activity, in whichever tab, closes it; its own focus is none. */
export function IdleWarning(): ReactNode {
  const secondsLeft = useSecondsLeft();
  return (
    <AlertDialog.Root open={secondsLeft !== null} onOpenChange={(isOpen) => !isOpen && markActive()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${styles.backdrop} ${styles.warning}`} forceRender />
        <AlertDialog.Popup className={`${styles.popup} ${styles.warning}`} {...takesFocusByItself}>
          <AlertDialog.Title className={styles.title}>Still there?</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>
            You will be signed out in {secondsLeft ?? 0} s. What you have typed is kept in this tab for you.
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Button onClick={markActive}>Stay signed in</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** How much is left of the last minute; null before it. At its end the session ends. */
function useSecondsLeft(): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => {
      endIdleSession();
      const left = msUntilIdle();
      setSecondsLeft(hasStoredSession() && left <= warnBeforeMs ? Math.ceil(left / 1000) : null);
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
