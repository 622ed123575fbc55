import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { takesFocusByItself } from '#web/lib/session-idle.ts';
import { markActive } from '#web/lib/session-store.ts';
import { useIdleSeconds } from '#web/lib/use-idle-seconds.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from '../dialogs/dialogs.module.css';

/** Warns in the last of the ten idle minutes. Any activity, in whichever tab, closes it; its own focus is none. */
export function IdleWarning(): ReactNode {
  const secondsLeft = useIdleSeconds();
  return (
    <AlertDialog.Root open={secondsLeft !== null} onOpenChange={(isOpen) => !isOpen && markActive()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${styles.backdrop} ${styles.warning}`} forceRender />
        <AlertDialog.Popup className={`${styles.popup} ${styles.warning}`} {...takesFocusByItself}>
          <AlertDialog.Title className={styles.title}>Still there?</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>
            You will be signed out in {secondsLeft ?? 0} s. What you have typed is saved in this tab for you.
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Button onClick={markActive}>Stay signed in</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
