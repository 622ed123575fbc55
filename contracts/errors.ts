/** The stable words of `error.code` and the HTTP status each is answered with. */
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

const plainMessage: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'Please check the fields named below.',
  INVALID_CREDENTIALS: 'The e-mail or the password is not right.',
  INVALID_SESSION: 'Session expired. Please log in again.',
  SECOND_FACTOR_REQUIRED: 'Please enter the code from your authenticator app.',
  CHALLENGE_EXPIRED: 'This took too long. Please log in again.',
  FORBIDDEN: 'Your account is not allowed to do this.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Please set up your second factor before you go on.',
  PASSWORD_CHANGE_REQUIRED: 'Please choose a password of your own before you go on.',
  NOT_FOUND: 'There is no such record. It may have been deleted.',
  NO_FILE: 'This record has no such file.',
  METHOD_NOT_ALLOWED: 'This cannot be done here; “Allow” names what can.',
  CONFLICT: 'Someone changed this record in the meantime. Load it again before you save.',
  PAYLOAD_TOO_LARGE: 'File too large (max 10 MB)',
  UNSUPPORTED_MEDIA_TYPE: 'This kind of file is not accepted.',
  RATE_LIMITED: 'Too many attempts. Please wait a few minutes and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'This is not possible at the moment. Please try again in a few minutes.',
  STORAGE_FULL: 'Our storage is full, so this cannot be saved at the moment.',
};

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
