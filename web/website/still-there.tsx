import type { ReactNode } from 'react';
import { takesFocusByItself } from '#web/lib/session-idle.ts';
import { markActive } from '#web/lib/session-store.ts';
import { useIdleSeconds } from '#web/lib/use-idle-seconds.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showBeside } from './hydrate.tsx';

/** Puts the question of the office's idle rule on a public page; loaded in the last idle minute. */
export function showStillThere(): void {
  showBeside(<StillThere />);
}

/** Asks in the last of the ten idle minutes. Any activity, in whichever tab, closes it; its own focus is none. */
function StillThere(): ReactNode {
  const secondsLeft = useIdleSeconds();
  return (
    <div {...takesFocusByItself}>
      <Dialog
        open={secondsLeft !== null}
        title="Still there?"
        onClose={markActive}
        actions={<Button onClick={markActive}>Stay signed in</Button>}
      >
        <p>
          You will be signed out in {secondsLeft ?? 0} s. What you have typed is kept in this tab for you.
        </p>
      </Dialog>
    </div>
  );
}
