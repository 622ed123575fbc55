import { useState } from 'react';
import type { CallFailure } from '#web/lib/call-error.ts';
import { isUnanswered, unsavedMessage } from '../kit/lists/failure-messages.ts';

export interface FailureAlert {
  /** An alert that must be read; null for none. */
  alert: { message: string; detail: string | null } | null;
  closeAlert: () => void;
  warn: (message: string, failure: CallFailure) => void;
}

/** The alert that the specification shows for some failures, where others get a toast. */
export function useFailureAlert(): FailureAlert {
  const [alert, setAlert] = useState<FailureAlert['alert']>(null);
  return {
    alert,
    closeAlert: () => setAlert(null),
    warn: (message, failure) => setAlert({ message, detail: isUnanswered(failure) ? unsavedMessage : null }),
  };
}
