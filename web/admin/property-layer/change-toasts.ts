import type { Middleware } from '@reduxjs/toolkit';
import { isSessionOver } from '../lists/failure-words.ts';
import { dismissToast, showToast, updateToast } from '../toasts/toast-store.ts';
import { failedChange } from '../toasts/toast-work.ts';
import { readCallAction } from './call-actions.ts';
import type { CallAction } from './call-actions.ts';
import { changeWords } from './change-words.ts';
import type { ChangeWords } from './change-words.ts';

/** Tells of every change of the property layer: a loading toast first, then how it ended. */
export const changeToasts: Middleware = () => {
  const toasts = new Map<string, string>();
  return (next) => (action) => {
    const call = readCallAction(action, 'mutation');
    const words = call && changeWords(call.name);
    if (words) tell(toasts, call, words);
    return next(action);
  };
};

function tell(toasts: Map<string, string>, call: CallAction, words: ChangeWords): void {
  const { requestId, stage, payload } = call;
  if (stage === 'pending') {
    toasts.set(requestId, showToast({ title: words.loading, variant: 'loading' }));
    return;
  }
  const toast = toasts.get(requestId);
  toasts.delete(requestId);
  if (toast === undefined) return;
  if (stage === 'fulfilled') {
    const { success } = words;
    const description = typeof success === 'function' ? success(payload) : success;
    updateToast(toast, { title: 'Success', description, variant: 'success' });
  } else if (isSessionOver(payload)) {
    // An ended session has been told already, and its toast is the one to read.
    dismissToast(toast);
  } else {
    const { failure } = words;
    const description = typeof failure === 'function' ? failure(payload) : failure;
    updateToast(toast, { ...failedChange, ...(description === undefined ? {} : { description }) });
  }
}
