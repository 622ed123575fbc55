import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import styles from './secrets.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** Beside the switch that shows the password. */
  children?: ReactNode;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ isShown, onShow, children, ...field }: PasswordFieldProps): ReactNode {
  return (
    <div className={styles.password}>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        type={isShown ? 'text' : 'password'}
      />
      <div className={styles.tools}>
        <button type="button" className={styles.tool} aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          Show password
        </button>
        {children}
      </div>
    </div>
  );
}
