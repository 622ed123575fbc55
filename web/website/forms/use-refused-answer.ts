import { useEffect, type RefObject } from 'react';
import { refusedTitle } from './form-texts.en.ts';

/**
 * Takes over the page that answers a form sent without JavaScript: leads to what it says is wrong, and once that is
 * out of date the page's title no longer speaks of an error.
 */
export function useRefusedAnswer(summary: RefObject<HTMLElement | null>, isAnswer: boolean): void {
  useEffect(() => {
    if (!isAnswer) return undefined;
    // Anyone who has begun to type stays where they are.
    if (document.activeElement === document.body) summary.current?.focus();
    return () => {
      if (document.title.startsWith(refusedTitle)) document.title = document.title.slice(refusedTitle.length);
    };
  }, [summary, isAnswer]);
}
