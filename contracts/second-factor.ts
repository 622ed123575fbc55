import * as z from 'zod/mini';
import { endpoint, nothing, one, plain, smallJson } from './endpoint.ts';
import { instant } from './fields.ts';
import { enforcement, enforcementForm } from './enforcement.ts';
import { sessionAnswer } from './sessions.ts';

export const secondFactorMessages = {
  password: 'Please enter your password',
  code: 'Enter the 6 digits from your authenticator app, or a recovery code',
  wrongCode: 'This code is not right. Codes change every 30 seconds and work once.',
  challengeExpired: 'This took too long. Please log in again.',
} as const;

const password = z
  .string(secondFactorMessages.password)
  .check(z.minLength(1, secondFactorMessages.password), z.maxLength(1000, 'Max 1000'));

/** Six digits of the authenticator app (spaces do not matter), or a recovery code in whatever case. */
const code = z
  .string(secondFactorMessages.code)
  .check(z.trim(), z.minLength(6, secondFactorMessages.code), z.maxLength(40, secondFactorMessages.code));

/** What the login's second step asks for. */
export const codeForm = z.object({ code });

/** In `data` of SECOND_FACTOR_REQUIRED, which POST /login answers where the password is right and a code is needed too. */
export const secondFactorChallenge = z.object({ challenge: z.string(), expiresAt: instant });
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** A wrong code may be tried again (INVALID_CREDENTIALS); CHALLENGE_EXPIRED means to begin with the password. */
export const logInWithCode = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  access: 'public',
  summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
  body: smallJson(z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(200)), code })),
  returns: plain(sessionAnswer),
  errors: ['VALIDATION_FAILED', 'INVALID_CREDENTIALS', 'CHALLENGE_EXPIRED', 'RATE_LIMITED'],
});

export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  onSince: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /** Every admin must have one. */
  isEnforced: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  access: 'admin',
  duringSetup: true,
  summary: 'Say whether the own second factor is on',
  returns: one(secondFactorState),
});

/** The secret in base32 for typing, and as an otpauth:// address for a QR code; not in force before it is confirmed. */
export const secondFactorSecret = z.object({ secret: z.string(), otpauthUrl: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor',
  access: 'admin',
  duringSetup: true,
  summary: 'Begin to set up the own second factor; a wrong password is VALIDATION_FAILED at password',
  body: smallJson(z.object({ password })),
  returns: one(secondFactorSecret),
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

/** Shown once; each opens one login. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/confirm',
  access: 'admin',
  duringSetup: true,
  summary: 'Turn on the own second factor with its first code; answers the recovery codes once',
  body: smallJson(codeForm),
  returns: one(recoveryCodes),
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

export const passwordAndCodeForm = z.object({ password, code });

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/disable',
  access: 'admin',
  summary: 'Turn off the own second factor; FORBIDDEN where every admin must have one',
  body: smallJson(passwordAndCodeForm),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
});

export const regenerateRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  access: 'admin',
  summary: 'Make new recovery codes; the old ones open nothing any more',
  body: smallJson(passwordAndCodeForm),
  returns: one(recoveryCodes),
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

export const enforceSecondFactor = endpoint({
  method: 'PUT',
  path: '/admin/second-factor',
  access: 'super-admin',
  summary: 'Demand a second factor of every admin, or no longer; CONFLICT while the own one is off',
  body: smallJson(enforcementForm),
  returns: one(enforcement),
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

export const secondFactor = {
  logIn: logInWithCode,
  get: getSecondFactor,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  disable: disableSecondFactor,
  regenerateRecoveryCodes,
  enforce: enforceSecondFactor,
};
