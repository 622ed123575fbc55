import { useSyncExternalStore, type ReactNode } from 'react';
import type { Submission } from './use-submission.ts';

/** Says that a busy server is tried again, and when, and that a slow one is still waited for. */
export function RetryNotice({ submission }: { submission: Submission }): ReactNode {
  const seconds = useSyncExternalStore(submission.subscribe, submission.retryInSeconds, () => null);
  const isSlow = useSyncExternalStore(submission.subscribe, submission.isSlow, () => false);
  return (
    <output>
      {seconds === null && isSlow && 'Still sending. The server is slow to answer.'}
      {seconds !== null &&
        `Our server is busy. We will send this again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`}
    </output>
  );
}
