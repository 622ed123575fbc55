import { isSessionOver } from '../lists/failure-messages.ts';
import { dismissToast, showToast, updateToast } from './toast-store.ts';
import type { ToastText } from './toast-store.ts';

/** What any change that failed says, unless its screen has words of its own. */
export const failedChange: ToastText = {
  title: 'Uh oh! Something went wrong.',
  description: 'There was a problem with your request.',
  variant: 'destructive',
};

export interface WorkMessages<T> {
  /** 'Saving changes…' */
  loading: string;
  /** The sentence under 'Success', or a toast of its own; null says nothing. */
  success: string | ToastText | null | ((result: T) => string | ToastText | null);
  /** A toast of its own; null where the screen shows it in another way. */
  failure?: ToastText | null | ((error: unknown) => ToastText | null);
}

/** Shows a change while it runs and how it ended. Answers like the work, and fails like it. */
export async function toastWork<T>(work: Promise<T>, text: WorkMessages<T>): Promise<T> {
  const id = showToast({ title: text.loading, variant: 'loading' });
  try {
    const result = await work;
    finish(id, typeof text.success === 'function' ? text.success(result) : text.success);
    return result;
  } catch (error) {
    const { failure = failedChange } = text;
    // An ended session has a toast already, which is the one to read.
    if (isSessionOver(error)) dismissToast(id);
    else finish(id, typeof failure === 'function' ? failure(error) : failure);
    throw error;
  }
}

/** Whether it went well; a toast has shown the failure. */
export function wentWell(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function finish(id: string, text: string | ToastText | null): void {
  if (text === null) dismissToast(id);
  else if (typeof text === 'string') {
    updateToast(id, { title: 'Success', description: text, variant: 'success' });
  } else updateToast(id, text);
}
