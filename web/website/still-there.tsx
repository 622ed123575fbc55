import type { ReactNode } from 'react';
import { takesFocusByItself } from '#web/lib/session-idle.ts';
import { markActive } from '#web/lib/session-store.ts';
import { useIdleSeconds } from '#web/lib/use-idle-seconds.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showBeside } from './hydrate.tsx';
import { pageTexts } from './page-texts.en.ts';

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
        title={pageTexts.stillThere}
        onClose={markActive}
        actions={<Button onClick={markActive}>{pageTexts.stay}</Button>}
      >
        <p>{pageTexts.signedOutIn(secondsLeft ?? 0)}</p>
      </Dialog>
    </div>
  );
}
