import { messageOf } from '#web/lib/call-error.ts';
import type { CallFailure } from '#web/lib/call-error.ts';

/** Why a list could not be loaded, in words for people. */
export function reasonOf(error: unknown): string {
  const failure = asFailure(error);
  const { status } = failure;
  if (status === 'FETCH_ERROR') return 'The server cannot be reached. Check your connection.';
  if (status === 'TIMEOUT_ERROR') return 'The server took too long to answer.';
  // Trying again would not help: the server says why.
  if (status === 403) return messageOf(failure) ?? 'Your account is not allowed to see this.';
  // As of an address with a day that does not exist.
  const refusal = status === 400 ? messageOf(failure) : null;
  if (refusal) return refusal;
  return 'The server could not answer. Please try again in a moment.';
}

/** The server's own words: its message, its error field, or the raw text of its answer; else why there was none. */
export function serverMessageOf(error: unknown): string {
  const failure = asFailure(error);
  const { data } = failure;
  const text = errorMessageOf(failure) ?? (typeof data === 'string' ? data.trim() : '');
  return text.slice(0, 300) || reasonOf(error);
}

/** The message of an error answer, or its error where that is a text; null where it has none. */
export function errorMessageOf(failure: CallFailure): string | null {
  const { data } = failure;
  const error = typeof data === 'object' && data !== null && 'error' in data ? data.error : null;
  return messageOf(failure) ?? (typeof error === 'string' && error.trim() ? error.trim() : null);
}

/** What follows where a change brought no answer: it may be made again as it stands. */
export const unsavedMessage =
  'The server cannot be reached. Nothing was lost; try again when you are online.';

/** Whether nothing answered a call. */
export function isUnanswered({ status }: CallFailure): boolean {
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
}

/** There is no such record, or no record can have this id. */
export function isGone(error: unknown): boolean {
  const { status } = asFailure(error);
  return status === 404 || status === 400;
}

/** The session has ended, which is shown already: calls are refused, and those on their way given up. */
export function isSessionOver(error: unknown): boolean {
  return asFailure(error).status === 401;
}

/** The plain form of whatever a cached call failed with; a bug counts as a call that brought no answer. */
export function asFailure(error: unknown): CallFailure {
  // Only the end of a session gives up calls that are on their way (state/follow-session.ts).
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError')
    return { status: 401, data: null };
  const isFailure = typeof error === 'object' && error !== null && 'status' in error;
  // The base query answers every failure in this form (state/api.ts); serialized bugs have no status.
  return isFailure ? (error as CallFailure) : { status: 'PARSING_ERROR', data: String(error) };
}
