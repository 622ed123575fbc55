import { sessions } from '#contracts/sessions.ts';
import { call } from '#web/lib/call.ts';
import { CallError, messageOf } from '#web/lib/call-error.ts';
import { startSession } from '#web/lib/session-store.ts';
import { loginFailed } from '../state/auth-slice.ts';
import type { AppDispatch } from '../state/store.ts';
import { showToast, updateToast } from '../toasts/toast-store.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in and tells how it went. It worked where the server's answer has data, which is a session. */
export async function logInHere(
  dispatch: AppDispatch,
  credentials: Credentials,
  requested: string | null,
): Promise<boolean> {
  const toast = showToast({ title: 'Logging in…', variant: 'loading' });
  try {
    const { data } = await call(sessions.logIn, { body: credentials });
    if (!data) throw new Error('The answer has no session.');
    startSession(data);
    updateToast(toast, {
      title: 'Logged in successfully',
      variant: 'success',
      ...(requested ? { action: { label: 'Go to the page you asked for', to: requested } } : {}),
    });
    return true;
  } catch (error) {
    const description = whyRefused(error);
    dispatch(loginFailed(description));
    updateToast(toast, { title: 'There was a problem with your login', description, variant: 'destructive' });
    return false;
  }
}

function whyRefused(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again.';
  const { status, failure } = error;
  if (status === 429) return `Too many attempts. Please try again ${inMinutes(failure.retryAfterSeconds)}.`;
  if (status === 'FETCH_ERROR') return 'The server cannot be reached. Check your connection and try again.';
  if (status === 'TIMEOUT_ERROR') return 'The server took too long to answer. Please try again.';
  return messageOf(failure) ?? 'Please try again.';
}

function inMinutes(seconds = 15 * 60): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
