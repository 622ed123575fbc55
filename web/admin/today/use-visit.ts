import { useEffect } from 'react';
import { useNoteVisitMutation } from './today-api.ts';

/** Notes the visit while Today is in sight: when it is opened, and whenever its tab is looked at again. */
export function useVisit(): void {
  const [noteVisit] = useNoteVisitMutation();
  useEffect(() => {
    const note = (): void => {
      if (document.visibilityState === 'visible') void noteVisit();
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [noteVisit]);
}
