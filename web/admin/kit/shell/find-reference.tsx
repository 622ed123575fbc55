import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { readReference } from '#contracts/references.ts';
import { recordPath } from '../nouns/nouns.ts';
import styles from './find-reference.module.css';

/** Opens the record that someone reads out on the phone, wherever it is, archived or not. */
export function FindReference({ onFollow }: { onFollow?: (() => void) | undefined }): ReactNode {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  const open = (): void => {
    const found = readReference(typed);
    setIsWrong(!found && typed.trim() !== '');
    if (!found) return;
    setTyped('');
    onFollow?.();
    void navigate(recordPath(found.kind, found.id));
  };

  return (
    <search className={styles.find}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <label className={styles.label} htmlFor={id}>
          Reference number
        </label>
        <input
          id={id}
          className={styles.input}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="SR-7K3M-20"
          maxLength={40}
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
        />
        <p id={`${id}-error`} className={styles.error} role="alert">
          {isWrong && 'There is no such number. Please check each character.'}
        </p>
      </form>
    </search>
  );
}
