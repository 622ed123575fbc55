import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contracts/search.ts';
import { useFindRecordsQuery } from './search-api.ts';

/** So long typing must pause before the server is asked. */
const pauseMs = 150;

export interface Answer {
  /** What was found last: it stays in sight while someone types on. Undefined before the first answer, and for nothing typed. */
  answer: SearchAnswer | undefined;
  /** It does not belong to what is typed now. */
  isPending: boolean;
  isError: boolean;
}

/** Asks the server for what is typed, once typing pauses; the answer to the last question wins. */
export function useAnswer(typed: string): Answer {
  const q = typed.trim();
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pauseMs);
    return () => clearTimeout(timer);
  }, [q]);
  const found = useFindRecordsQuery(asked === '' ? skipToken : asked, { refetchOnMountOrArgChange: true });
  const isPending = q !== '' && (asked !== q || found.isFetching);
  return {
    answer: q === '' ? undefined : found.data,
    isPending,
    isError: q !== '' && !isPending && found.isError,
  };
}
