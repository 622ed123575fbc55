import { useSyncExternalStore, type ReactNode } from 'react';
import type { Submission } from './use-submission.ts';
import { formTexts } from './form-texts.en.ts';

/** Says that a busy server is tried again, and when, and that a slow one is still waited for. */
export function RetryNotice({ submission }: { submission: Submission }): ReactNode {
  const seconds = useSyncExternalStore(submission.subscribe, submission.retryInSeconds, () => null);
  const isSlow = useSyncExternalStore(submission.subscribe, submission.isSlow, () => false);
  return (
    <output>
      {seconds === null && isSlow && formTexts.slow}
      {seconds !== null && formTexts.busy(seconds)}
    </output>
  );
}
