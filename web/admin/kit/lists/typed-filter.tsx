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
  /** What was sent on and has not come back as the value yet; more may have been typed meanwhile. */
  const [sent, setSent] = useState<string[]>([]);
  if (shownFor !== value) {
    setShownFor(value);
    const place = sent.indexOf(value);
    setSent(place < 0 ? [] : sent.slice(place + 1));
    // The URL moved on without typing (Back, a link): the field follows it.
    if (place < 0) setTyped(value);
  }
  const send = useEffectEvent((text: string) => {
    setSent([...sent, text]);
    onChange(text);
  });
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => send(typed.trim()), typingPauseMs);
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
