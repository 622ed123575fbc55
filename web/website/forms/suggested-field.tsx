import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import styles from './suggested-field.module.css';
import { formTexts } from './form-texts.en.ts';

const [beforeMeant, afterMeant] = formTexts.didYouMean;

/** So long after the last letter a slip is asked about: nothing moves while someone types, or presses what comes next. */
const settledMs = 700;

export interface SuggestedFieldProps extends Omit<TextFieldProps, 'value' | 'id'> {
  id: string;
  /** What the field holds now. */
  value: string;
  /** What a value was probably meant to be; null where it is fine, or nothing can be said. */
  suggest: (value: string) => string | null;
  /** The visitor takes what was suggested. */
  onSuggested: (value: string) => void;
}

/** A text field with a quiet question where its value looks mistyped. It never keeps the form from being sent. */
export function SuggestedField({ value, suggest, onSuggested, ...field }: SuggestedFieldProps): ReactNode {
  const suggestion = useSettled(value) ? suggest(value) : null;
  const use = (): void => {
    if (suggestion === null) return;
    onSuggested(suggestion);
    document.getElementById(field.id)?.focus();
  };
  return (
    <div>
      <TextField {...field} />
      <output className={styles.place}>
        {suggestion !== null && (
          <span className={styles.question}>
            <span>
              {beforeMeant}
              <strong>{suggestion}</strong>
              {afterMeant}
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={formTexts.takeValue(suggestion)}
              onClick={use}
            >
              {formTexts.take}
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}

/** Whether a value has stood for a moment. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
