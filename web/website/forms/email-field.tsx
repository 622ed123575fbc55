import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import styles from './email-field.module.css';
import { suggestEmail } from './suggest-email.ts';

/** So long after the last letter a slip is asked about: nothing moves while someone types, or presses what comes next. */
const settledMs = 700;

/** An email address, with a quiet question where its domain looks mistyped. It never keeps the form from being sent. */
export function EmailField({
  value,
  onSuggested,
  ...field
}: Omit<TextFieldProps, 'value' | 'id'> & {
  id: string;
  /** What the field holds now. */
  value: string;
  /** The visitor takes the suggested address. */
  onSuggested: (address: string) => void;
}): ReactNode {
  const suggestion = useSuggestion(value);
  const use = (): void => {
    if (suggestion === null) return;
    onSuggested(suggestion);
    document.getElementById(field.id)?.focus();
  };
  return (
    <div>
      <TextField {...field} type="email" inputMode="email" autoComplete="email" spellCheck={false} required />
      <output className={styles.place}>
        {suggestion !== null && (
          <span className={styles.question}>
            <span>
              Did you mean <strong>{suggestion}</strong>?
            </span>
            <Button variant="secondary" size="small" aria-label={`Use ${suggestion}`} onClick={use}>
              Use
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}

/** What a value that has stood for a moment was probably meant to be. */
function useSuggestion(value: string): string | null {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? suggestEmail(value) : null;
}
