/** The message of each error code. */
export const errorMessages = {
  VALIDATION_FAILED: 'Please check the fields named below.',
  INVALID_CREDENTIALS: 'The email or the password is not correct.',
  INVALID_SESSION: 'Session expired. Please log in again.',
  SECOND_FACTOR_REQUIRED: 'Please enter the code from your authenticator app.',
  CHALLENGE_EXPIRED: 'This took too long. Please log in again.',
  FORBIDDEN: 'Your account is not allowed to do this.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Please set up your second factor before you continue.',
  PASSWORD_CHANGE_REQUIRED: 'Please choose a password of your own before you continue.',
  NOT_FOUND: 'There is no such record. It may have been deleted.',
  NO_FILE: 'This record has no such file.',
  METHOD_NOT_ALLOWED: 'This cannot be done here; “Allow” names what can.',
  CONFLICT: 'Someone changed this record in the meantime. Load it again before you save.',
  PAYLOAD_TOO_LARGE: 'File too large (max 10 MB)',
  UNSUPPORTED_MEDIA_TYPE: 'This kind of file is not accepted.',
  FILE_NOT_CHECKED:
    'This file has not been checked for viruses yet. Please try again in a few minutes: it opens once the check is done.',
  FILE_INFECTED: 'A virus was found in this file, so it is not opened. Ask the sender for another one.',
  RATE_LIMITED: 'Too many attempts. Please wait a few minutes and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'This is not possible at the moment. Please try again in a few minutes.',
  STORAGE_FULL: 'Our storage is full, so this cannot be saved at the moment.',
} as const;
