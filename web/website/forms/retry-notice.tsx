import { useSyncExternalStore, type ReactNode } from 'react';
import type { Submission } from './use-submission.ts';

/** Says that a busy server is tried again, and when. */
export function RetryNotice({ submission }: { submission: Submission }): ReactNode {
  const seconds = useSyncExternalStore(submission.subscribe, submission.retryInSeconds, () => null);
  return (
    <output>
      {seconds !== null &&
        `Our server is busy. We will send this again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`}
    </output>
  );
}
