import * as z from 'zod/mini';
import { endpoint, json, nothing, plain } from './endpoint.ts';
import { email, id } from './fields.ts';

/** Only one role is offered (specification section 6); comparisons ignore case. */
export const roles = ['ADMIN'] as const;
export type Role = (typeof roles)[number];

/** The words of the login form's rules (specification section 5). */
export const loginWords = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 8 characters long',
} as const;

/** The login form's own rules; the server accepts shorter passwords, since accounts may have six characters. */
export const loginForm = z.object({
  email: email(loginWords.email, 254, loginWords.email),
  password: z
    .string(loginWords.password)
    .check(z.minLength(8, loginWords.password), z.maxLength(1000, 'Max 1000')),
});

export const sessionUser = z.object({ id, email: z.string(), role: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

const tokens = { accessToken: z.string(), refreshToken: z.string(), user: sessionUser };

/** The tokens and the user, at the top level and again under `data`. */
export const sessionAnswer = z.object({ ...tokens, data: z.object(tokens) });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: json(
    z.object({
      email: loginForm.shape.email,
      password: z
        .string('Please enter your password')
        .check(z.minLength(1, 'Please enter your password'), z.maxLength(1000, 'Max 1000')),
    }),
  ),
  returns: plain(sessionAnswer),
  errors: ['VALIDATION_FAILED', 'INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/refresh',
  access: 'public',
  summary: 'Exchange a refresh token for new tokens',
  body: json(
    z.object({
      refreshToken: z
        .string('The refresh token is missing.')
        .check(z.minLength(1, 'The refresh token is missing.'), z.maxLength(200, 'Max 200')),
    }),
  ),
  returns: plain(sessionAnswer),
  errors: ['VALIDATION_FAILED', 'INVALID_SESSION'],
});

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'admin',
  summary: 'End this session at once',
  returns: nothing,
});

export const sessions = { logIn, refresh: refreshSession, logOut };
