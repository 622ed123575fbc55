import { useLayoutEffect, useState } from 'react';
import { placesOfPlaceholders } from '#contracts/reply-text.ts';

export interface Caret {
  /** Takes the field: its ref. */
  hold: (area: HTMLTextAreaElement | null) => void;
  /** The text with another one in the place of the selection; once it is shown, its first placeholder is selected. */
  insert: (inserted: string) => string;
  /** Selects a placeholder of the text; only focuses the field where it has none of that name. */
  select: (name: string | undefined) => void;
}

interface Range {
  start: number;
  end: number;
}

/** The place in a text field at which staff write. */
export function useCaret(text: string): Caret {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [next, setNext] = useState<Range | null>(null);

  // Only what is in the field by then can be selected.
  useLayoutEffect(() => {
    if (!area || !next) return;
    area.focus();
    area.setSelectionRange(next.start, next.end);
  }, [area, next]);

  return {
    // What goes with its form is not asked any more.
    hold: (held) => {
      if (held) setArea(held);
    },
    insert: (inserted) => {
      const { selectionStart: start, selectionEnd: end } = area ?? {
        selectionStart: text.length,
        selectionEnd: text.length,
      };
      const [place] = placesOfPlaceholders(inserted);
      const length = inserted.length;
      setNext({ start: start + (place?.start ?? length), end: start + (place?.end ?? length) });
      return text.slice(0, start) + inserted + text.slice(end);
    },
    select: (name) => {
      const place = placesOfPlaceholders(text).find((each) => each.name === name);
      if (place) setNext({ start: place.start, end: place.end });
      else area?.focus();
    },
  };
}
