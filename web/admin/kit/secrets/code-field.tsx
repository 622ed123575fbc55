import { useState, type ReactNode } from 'react';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import styles from './secrets.module.css';

export interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  /** Whether a recovery code does as well. */
  takesRecoveryCode: boolean;
}

/** The code of the authenticator app, which phones and password managers fill in; or a recovery code. */
export function CodeField({ takesRecoveryCode, ...field }: CodeFieldProps): ReactNode {
  const [isRecovery, setIsRecovery] = useState(false);
  const kind = isRecovery
    ? ({ label: 'Recovery code', hint: 'One of the codes that you saved. Each works once.' } as const)
    : ({ label: 'Code', hint: 'The 6 digits that your authenticator app shows now.' } as const);
  return (
    <div className={styles.password}>
      <TextField
        {...field}
        {...kind}
        className={styles.codeInput}
        // Digits on phones; a recovery code has letters too.
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
      {takesRecoveryCode && (
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            onClick={({ currentTarget }) => {
              setIsRecovery(!isRecovery);
              currentTarget.closest('form')?.querySelector<HTMLInputElement>(`.${styles.codeInput}`)?.focus();
            }}
          >
            {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
          </button>
        </div>
      )}
    </div>
  );
}
