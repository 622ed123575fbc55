import { useEffect, useEffectEvent, useRef } from 'react';

/** What is dragged is not released. */
const pressEnds = ['mouseup', 'dragend'] as const;

/**
 * Checks a field as it is left, but not while anything of the page is pressed: words that come up under a finger move a button
 * or a link away, and the press is lost.
 */
export function useHeldChecks<Field>(check: (field: Field) => void): (field: Field) => void {
  const held = useRef<Field[] | null>(null);
  const release = useEffectEvent(() => {
    const fields = held.current ?? [];
    held.current = null;
    for (const field of fields) check(field);
  });

  useEffect(() => {
    // Before the field loses the focus, by touch too, and before anything can keep the event from coming up here.
    const hold = ({ button }: MouseEvent): void => {
      if (button === 0) held.current ??= [];
    };
    // The click follows in the same task.
    const releaseSoon = (): void => void setTimeout(release);
    window.addEventListener('mousedown', hold, { capture: true });
    for (const end of pressEnds) window.addEventListener(end, releaseSoon, { capture: true });
    return () => {
      window.removeEventListener('mousedown', hold, { capture: true });
      for (const end of pressEnds) window.removeEventListener(end, releaseSoon, { capture: true });
    };
  }, []);

  return (field) => {
    if (held.current) held.current.push(field);
    else check(field);
  };
}
