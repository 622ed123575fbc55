import { useEffect, useRef } from 'react';

/** Moves the page up where the toast would lie over the submit button. */
export function useSubmitInSight(shown: object | null) {
  const submitRow = useRef<HTMLDivElement>(null);
  const toastBar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown || !submitRow.current || !toastBar.current) return undefined;
    // After the page has gone to the first field with something wrong.
    const frame = requestAnimationFrame(() => {
      const button = submitRow.current?.getBoundingClientRect();
      const bar = toastBar.current?.getBoundingClientRect();
      if (!button || !bar) return;
      const overlap = button.bottom - bar.top + 12;
      if (overlap > 0 && button.top < bar.bottom) window.scrollBy({ top: overlap });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return { submitRow, toastBar };
}
