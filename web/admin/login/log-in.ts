import { secondFactor } from '#contracts/second-factor.ts';
import { sessions } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { call } from '#web/lib/call.ts';
import { CallError, codeOf, messageOf } from '#web/lib/call-error.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { startSession } from '#web/lib/session-store.ts';
import { loginFailed } from '../kit/state/auth-slice.ts';
import type { AppDispatch } from '../kit/state/store.ts';
import { dismissToast, showToast, updateToast } from '../kit/toasts/toast-store.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** What became of one step of a login. */
export type LoginOutcome =
  | { kind: 'signed-in' }
  /** The password is right, and a code of the second factor comes next. */
  | { kind: 'code-needed'; challenge: string }
  | { kind: 'refused'; code: ReturnType<typeof codeOf>; message: string };

/** Signs in and shows how it went. It worked where the server's answer has data, which is a session. */
export async function logInHere(
  dispatch: AppDispatch,
  credentials: Credentials,
  requested: string | null,
): Promise<LoginOutcome> {
  return reportLogIn(dispatch, requested, () => call(sessions.logIn, { body: credentials }));
}

/** The second step: a code of the authenticator app, or a recovery code. */
export async function finishWithCode(
  dispatch: AppDispatch,
  answer: { challenge: string; code: string },
  requested: string | null,
): Promise<LoginOutcome> {
  return reportLogIn(dispatch, requested, () => call(secondFactor.logIn, { body: answer }));
}

async function reportLogIn(
  dispatch: AppDispatch,
  requested: string | null,
  ask: () => Promise<SessionAnswer>,
): Promise<LoginOutcome> {
  const toast = showToast({ title: 'Logging in…', variant: 'loading' });
  try {
    const { data } = await ask();
    if (!data) throw new Error('The answer has no session.');
    startSession(data);
    updateToast(toast, {
      title: 'Logged in successfully',
      variant: 'success',
      ...(requested ? { action: { label: 'Go to the page you asked for', to: requested } } : {}),
    });
    return { kind: 'signed-in' };
  } catch (error) {
    const challenge = error instanceof CallError ? challengeOf(error.failure) : null;
    if (challenge !== null) {
      dismissToast(toast);
      return { kind: 'code-needed', challenge };
    }
    const description = whyRefused(error);
    dispatch(loginFailed(description));
    updateToast(toast, { title: 'There was a problem with your login', description, variant: 'destructive' });
    const code = error instanceof CallError ? codeOf(error.failure) : null;
    return { kind: 'refused', code, message: description };
  }
}

/** What a login is asked for that needs a code too; null for every other failure. */
function challengeOf(failure: CallFailure): string | null {
  if (codeOf(failure) !== 'SECOND_FACTOR_REQUIRED') return null;
  const { data: body } = failure;
  const inner = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  const isChallenge = typeof inner === 'object' && inner !== null && 'challenge' in inner;
  return isChallenge ? String(inner.challenge) : null;
}

/** Why an attempt was refused, in words for people. */
export function whyRefused(error: unknown): string {
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
