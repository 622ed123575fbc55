import { useRef } from 'react';

/**
 * Checks a field as it is left, but not while a button is held down: words that come up under a finger move the button away,
 * and the press is lost. `holdChecks` is for the button's `mousedown`, which comes before the field loses the focus, by touch too.
 */
export function useHeldChecks(check: (field: string) => void): {
  holdChecks: () => void;
  checkField: (field: string) => void;
} {
  const held = useRef<string[] | null>(null);

  function release(): void {
    const fields = held.current ?? [];
    held.current = null;
    for (const field of fields) check(field);
  }

  return {
    holdChecks: () => {
      held.current = [];
      // The click follows in the same task.
      window.addEventListener('mouseup', () => setTimeout(release), { once: true });
    },
    checkField: (field) => {
      if (held.current) held.current.push(field);
      else check(field);
    },
  };
}
