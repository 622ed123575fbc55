/** How long a form has been filled in. */
export interface FillingTime {
  /** The form is shown again, and empty. */
  begin: () => void;
  /** It came with earlier text: from then on nothing can be said of the time it took. */
  forget: () => void;
  /** Whole milliseconds; null where it is unknown. */
  elapsedMs: () => number | null;
}

/** Counts from when the page was opened. */
export function createFillingTime(): FillingTime {
  let begunAt: number | null = 0;
  return {
    begin: () => {
      begunAt = performance.now();
    },
    forget: () => {
      begunAt = null;
    },
    elapsedMs: () => (begunAt === null ? null : Math.round(performance.now() - begunAt)),
  };
}
