import * as z from 'zod/mini';
import { endpoint, nothing, one, plain, smallJson } from './endpoint.ts';
import { email, id, instant } from './fields.ts';

/** Only one role is offered (specification section 6); comparisons ignore case. */
export const roles = ['ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Validation messages of the form (specification section 5). */
export const loginMessages = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 8 characters long',
} as const;

/** What the login form and signup ask for; other ways to set a password accept shorter ones. */
export const loginPasswordMin = 8;

/** The login form's own rules; the server accepts shorter passwords, since accounts may have six characters. */
export const loginForm = z.object({
  email: email(loginMessages.email, 254, loginMessages.email),
  password: z
    .string(loginMessages.password)
    .check(z.minLength(loginPasswordMin, loginMessages.password), z.maxLength(1000, 'Max 1000')),
});

/**
 * The password in force, for what a session that was left open must not do. Missing or wrong it is VALIDATION_FAILED at
 * `currentPassword`, and counts as a failed login.
 */
export const currentPassword = z.optional(z.string().check(z.maxLength(1000, 'Max 1000')));
export const currentPasswordForm = z.object({ currentPassword });

export const sessionUser = z.object({ id, email: z.string(), role: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

/** With whether the password must be changed or the second factor set up before anything else is answered. */
export const startedUser = z.extend(sessionUser, { isSettingUp: z.boolean() });

const tokens = { accessToken: z.string(), refreshToken: z.string(), user: startedUser };

/** The tokens and the user, at the top level and again under `data`. */
export const sessionAnswer = z.object({ ...tokens, data: z.object(tokens) });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in with email and password',
  body: smallJson(
    z.object({
      email: loginForm.shape.email,
      password: z
        .string('Please enter your password')
        .check(z.minLength(1, 'Please enter your password'), z.maxLength(1000, 'Max 1000')),
    }),
  ),
  returns: plain(sessionAnswer),
  errors: ['VALIDATION_FAILED', 'INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/refresh',
  access: 'public',
  summary: 'Exchange a refresh token for new tokens',
  body: smallJson(
    z.object({
      refreshToken: z
        .string('The refresh token is missing.')
        .check(z.minLength(1, 'The refresh token is missing.'), z.maxLength(200, 'Max 200')),
    }),
  ),
  returns: plain(sessionAnswer),
  errors: ['VALIDATION_FAILED', 'INVALID_SESSION', 'RATE_LIMITED'],
});

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'admin',
  duringSetup: true,
  summary: 'End this session at once',
  returns: nothing,
});

/** A place where the user is signed in. */
export const ownSession = z.object({
  id,
  createdAt: instant,
  /** To the minute. */
  lastActiveAt: instant,
  /** Browser and system in words, such as `Firefox on Windows`. */
  device: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'admin',
  summary: 'List where the user is signed in, last active first',
  returns: one(z.array(ownSession)),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  access: 'admin',
  summary: 'End one of the own sessions at once',
  params: z.object({ id }),
  body: smallJson(currentPasswordForm),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const endAllOwnSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  access: 'admin',
  summary: 'Sign out everywhere: end all own sessions at once, this one too',
  body: smallJson(currentPasswordForm),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
});

/** Where the user is signed in, for the account screen. */
export const ownSessions = { list: listOwnSessions, end: endOwnSession, endAll: endAllOwnSessions };

export const sessions = { logIn, refresh: refreshSession, logOut };
