import { KeyRound, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { userPasswordMin } from '#contracts/user-form.ts';
import { CopyButton } from './copy-button.tsx';
import { generatePassword } from './generate-password.ts';
import { weaknessOf } from './own-password-issue.ts';
import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import { isTooShortForLogin, passwordStrength } from './password-strength.ts';
import styles from './secrets.module.css';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'isShown' | 'onShow' | 'value'> {
  /** What is typed so far. */
  typed: string;
  /** The email of the account, which is no good password. */
  ownerEmail: string;
  onGenerate: (password: string) => void;
}

/** A password that is being chosen: it can be shown, generated and copied, and says how strong it is. */
export function NewPasswordField({
  typed,
  ownerEmail,
  onGenerate,
  ...field
}: NewPasswordFieldProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const [generated, setGenerated] = useState<string | null>(null);
  const generate = (): void => {
    const password = generatePassword();
    setGenerated(password);
    // No one has seen it yet, and it must be passed on.
    setIsShown(true);
    onGenerate(password);
  };
  return (
    <div className={styles.newPassword}>
      <PasswordField autoComplete="new-password" {...field} isShown={isShown} onShow={setIsShown}>
        <button type="button" className={styles.tool} onClick={generate}>
          <KeyRound size={18} aria-hidden="true" />
          Generate password
        </button>
        {generated !== null && generated === typed && (
          <CopyButton look="tool" what="password" text={generated} />
        )}
      </PasswordField>
      <StrengthHint password={typed} ownerEmail={ownerEmail} />
    </div>
  );
}

/** Says how strong a password is and what others would try first, and never forbids one. */
function StrengthHint({ password, ownerEmail }: { password: string; ownerEmail: string }): ReactNode {
  const strength = password === '' ? null : passwordStrength(password);
  const isLongEnough = password.length >= userPasswordMin;
  const weakness = isLongEnough ? weaknessOf(password, ownerEmail) : null;
  return (
    <div className={styles.strength} data-level={strength?.level ?? 0}>
      <span className={styles.bar} aria-hidden="true" />
      <output className={styles.strengthWords}>{strength && `Strength: ${strength.advice}`}</output>
      <output>
        {weakness !== null && (
          <span className={styles.warning}>
            <TriangleAlert size={16} aria-hidden="true" />
            {weakness}
          </span>
        )}
        {isTooShortForLogin(password) && isLongEnough && (
          <span className={styles.warning}>
            <TriangleAlert size={16} aria-hidden="true" />
            The login screen needs 8 characters. With this password nobody can sign in there.
          </span>
        )}
      </output>
    </div>
  );
}
