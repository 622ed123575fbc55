import { useEffect, useRef } from 'react';

/** A drag ends without `mouseup`; so may a press that opens a menu or a select, and then a choice or a key is heard of next. */
const pressEnds = ['mouseup', 'dragend', 'contextmenu', 'input', 'keydown'] as const;

/**
 * Runs work at once, or once the press that goes on is over: words that come up under a finger move the button or link away, and
 * the press is lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const held = useRef<(() => void)[] | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Before the field loses the focus, by touch too, and before anything can keep the event from coming up here.
    const hold = ({ button }: MouseEvent): void => {
      if (button !== 0) return;
      clearTimeout(timer);
      held.current ??= [];
    };
    const release = (): void => {
      const works = held.current ?? [];
      held.current = null;
      for (const work of works) work();
    };
    const releaseSoon = (): void => {
      clearTimeout(timer);
      // The click follows in the same task.
      timer = setTimeout(release);
    };
    window.addEventListener('mousedown', hold, { capture: true });
    for (const end of pressEnds) window.addEventListener(end, releaseSoon, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('mousedown', hold, { capture: true });
      for (const end of pressEnds) window.removeEventListener(end, releaseSoon, { capture: true });
    };
  }, []);

  return (work) => {
    if (held.current) held.current.push(work);
    else work();
  };
}
