import type { ErrorBody, ErrorCode, Issue } from '#contracts/errors.ts';

/** Why a call brought no answer, or the HTTP status of an answer that is no success. */
export type CallStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;

/** What a failed call knows, as plain data. */
export interface CallFailure {
  status: CallStatus;
  data: unknown;
  /** With 429: when to try again. */
  retryAfterSeconds?: number;
}

/** Thrown by `call`; `failure` is its plain form. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(messageOf(failure) ?? String(failure.status));
    this.name = 'CallError';
    this.failure = failure;
  }

  get status(): CallStatus {
    return this.failure.status;
  }
}

/** The stable word of our own error answers; null for any other answer. */
export function codeOf(failure: CallFailure): ErrorCode | null {
  return errorOf(failure)?.code ?? null;
}

/** The server's words for people; null where it gave none. */
export function messageOf(failure: CallFailure): string | null {
  const { data } = failure;
  if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string') {
    return data.message;
  }
  return null;
}

export function issuesOf(failure: CallFailure): Issue[] {
  return errorOf(failure)?.issues ?? [];
}

function errorOf({ data }: CallFailure): ErrorBody['error'] | null {
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  const { error } = data;
  // The server answers every error in this one form (contracts/errors.ts); another server's has no code.
  return typeof error === 'object' && error !== null && 'code' in error
    ? (error as ErrorBody['error'])
    : null;
}
