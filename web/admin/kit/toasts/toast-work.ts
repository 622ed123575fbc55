import { isSessionOver } from '../lists/failure-words.ts';
import { dismissToast, showToast, updateToast } from './toast-store.ts';
import type { ToastWords } from './toast-store.ts';

/** What any change that failed says, unless its screen has words of its own. */
export const failedChange: ToastWords = {
  title: 'Uh oh! Something went wrong.',
  description: 'There was a problem with your request.',
  variant: 'destructive',
};

export interface WorkWords<T> {
  /** 'Saving changes…' */
  loading: string;
  /** The sentence under 'Success', or a toast of its own; null says nothing. */
  success: string | ToastWords | null | ((result: T) => string | ToastWords | null);
  /** A toast of its own; null where the screen tells it in another way. */
  failure?: ToastWords | null | ((error: unknown) => ToastWords | null);
}

/** Tells of a change while it runs and how it ended. Answers like the work, and fails like it. */
export async function toastWork<T>(work: Promise<T>, words: WorkWords<T>): Promise<T> {
  const id = showToast({ title: words.loading, variant: 'loading' });
  try {
    const result = await work;
    finish(id, typeof words.success === 'function' ? words.success(result) : words.success);
    return result;
  } catch (error) {
    const { failure = failedChange } = words;
    // An ended session has been told already, and its toast is the one to read.
    if (isSessionOver(error)) dismissToast(id);
    else finish(id, typeof failure === 'function' ? failure(error) : failure);
    throw error;
  }
}

/** Whether it went well; a toast has told of the failure. */
export function wentWell(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function finish(id: string, words: string | ToastWords | null): void {
  if (words === null) dismissToast(id);
  else if (typeof words === 'string') {
    updateToast(id, { title: 'Success', description: words, variant: 'success' });
  } else updateToast(id, words);
}
