import { asFailure } from '../kit/lists/failure-messages.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';

/** What a toast says of a change at once, or of taking one back, that failed: someone else came first, or `otherwise`. */
export function changedMeanwhile(error: unknown, otherwise: ToastText): ToastText {
  if (asFailure(error).status !== 409) return otherwise;
  return {
    title: 'This request was changed by someone else',
    description: 'The list shows it as it is now. Nothing was saved.',
    variant: 'warning',
  };
}
