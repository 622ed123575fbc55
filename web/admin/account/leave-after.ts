import { endSession } from '#web/lib/session-store.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { showToast } from '../kit/toasts/toast-store.ts';

/** Ends the session here too once the work is done; that leads to the login, where the title says why. */
export async function leaveAfter(work: Promise<Outcome<unknown>>, title: string): Promise<Outcome<unknown>> {
  const outcome = await work;
  if (outcome.ok) {
    endSession('logout');
    showToast({ title, variant: 'success' });
  }
  return outcome;
}
