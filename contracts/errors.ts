import { errorMessages } from './error-messages.en.ts';

/** The stable values of `error.code` and the HTTP status each is answered with. */
export const statusOfCode = {
  VALIDATION_FAILED: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_SESSION: 401,
  SECOND_FACTOR_REQUIRED: 401,
  CHALLENGE_EXPIRED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  NOT_FOUND: 404,
  NO_FILE: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FILE_NOT_CHECKED: 423,
  FILE_INFECTED: 423,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** Why a file is not taken. */
export const uploadErrors = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies ErrorCode[];

/** Why a stored file is not opened. */
export const unopenedFileErrors = ['FILE_NOT_CHECKED', 'FILE_INFECTED'] as const satisfies ErrorCode[];

/** One thing wrong with the input: `path` is the field's name, dotted where nested; '' is the whole body. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every error answer. `message` repeats `error.message` for plain readers. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; issues?: Issue[]; requestId?: string };
  message: string;
  /** With CONFLICT on a PATCH: the record as it is now. With SECOND_FACTOR_REQUIRED: the challenge. */
  data?: unknown;
}

const plainMessage: Record<ErrorCode, string> = errorMessages;

/** An answer that is not success. Thrown by `fail`, shaped into an `ErrorBody` at the edge. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? details.issues?.[0]?.message ?? plainMessage[code]);
    this.name = 'Failure';
    this.code = code;
    this.issues = details.issues;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}

export interface FailureDetails {
  message?: string;
  issues?: Issue[];
  /** The current record, with CONFLICT; the challenge, with SECOND_FACTOR_REQUIRED. */
  data?: unknown;
  retryAfterSeconds?: number | undefined;
}

/** `throw fail('NOT_FOUND')`: refuses with a stable code; the message defaults to the code's plain words. */
export function fail(code: ErrorCode, details?: FailureDetails): Failure {
  return new Failure(code, details);
}
