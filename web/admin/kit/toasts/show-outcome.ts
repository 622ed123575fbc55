import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure, serverMessageOf } from '../lists/failure-messages.ts';
import type { ToastText } from './toast-store.ts';
import { toastWork } from './toast-work.ts';

export type Outcome<T> = { ok: true; result: T } | { ok: false; failure: CallFailure };

export interface OutcomeMessages {
  loading: string;
  /** Null says nothing: the screen shows it. */
  success: Pick<ToastText, 'title' | 'description'> | null;
  /** What did not work; the server's own words for why stand below it. */
  failure: string;
}

/** Shows a change while it runs and how it ended; answers that too, for who asked for it. */
export async function showOutcome<T>(work: Promise<T>, messages: OutcomeMessages): Promise<Outcome<T>> {
  const { loading, success, failure } = messages;
  try {
    const result = await toastWork(work, {
      loading,
      success: success && { ...success, variant: 'success' },
      failure: (error) => ({ title: failure, description: serverMessageOf(error), variant: 'destructive' }),
    });
    return { ok: true, result };
  } catch (error) {
    return { ok: false, failure: asFailure(error) };
  }
}

/** Like `showOutcome`, for who only asks whether it went well. */
export async function succeeds(work: Promise<unknown>, messages: OutcomeMessages): Promise<boolean> {
  return (await showOutcome(work, messages)).ok;
}
