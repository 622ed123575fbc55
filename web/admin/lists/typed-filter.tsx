import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field/text-field.tsx';

const typingPauseMs = 450;

export interface TypedFilterProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  /** What of the typed text counts. */
  clean?: (typed: string) => string;
  onChange: (value: string) => void;
}

/** A filter that is typed: it waits until typing pauses. */
export function TypedFilter({ value, clean, onChange, ...field }: TypedFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  // The URL moved on without typing (Back, a link): the field follows it.
  if (shownFor !== value) {
    setShownFor(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const commit = useEffectEvent(onChange);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => commit(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(clean ? clean(target.value) : target.value)}
    />
  );
}
