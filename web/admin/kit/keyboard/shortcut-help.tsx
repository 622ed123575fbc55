import { useState, type ReactNode } from 'react';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { hasLetterShortcuts, otherKeys, setLetterShortcuts, shortcuts } from './shortcuts.ts';
import { useSaveShortcut, useShortcut } from './use-shortcut.ts';
import styles from './shortcut-help.module.css';

/** All shortcuts in a dialog, which `?` opens over a list and over an open record. */
export function ShortcutHelp(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  useShortcut('help', open, 'page');
  useShortcut('help', open, 'dialog');
  useSaveShortcut();
  return (
    <PlainDialog isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
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
    </PlainDialog>
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
