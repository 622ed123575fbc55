import { Dialog } from '@base-ui/react/dialog';
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { hasLetterShortcuts, otherKeys, setLetterShortcuts, shortcuts } from './shortcuts.ts';
import { useSaveShortcut, useShortcut } from './use-shortcut.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './shortcut-help.module.css';

/** All shortcuts in a dialog, which `?` opens over a list and over an open record. */
export function ShortcutHelp(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  useShortcut('help', open, 'page');
  useShortcut('help', open, 'dialog');
  useSaveShortcut();
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} forceRender />
        <Dialog.Popup className={dialogs.popup}>
          <div className={dialogs.form}>
            <Dialog.Title className={dialogs.title}>Keyboard shortcuts</Dialog.Title>
            <dl className={styles.keys}>
              {[...Object.values(shortcuts), ...otherKeys].map(({ shown, does }) => (
                <div key={does}>
                  <dt>
                    {shown.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <LetterSwitch />
            <div className={dialogs.actions}>
              <Dialog.Close render={<Button variant="secondary" />}>Close</Dialog.Close>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LetterSwitch(): ReactNode {
  const [isOn, setIsOn] = useState(hasLetterShortcuts);
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setLetterShortcuts(target.checked);
          setIsOn(target.checked);
        }}
      />
      Use single letters on this device
    </label>
  );
}
