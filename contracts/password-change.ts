import * as z from 'zod/mini';
import { endpoint, one, smallJson } from './endpoint.ts';
import { currentPassword } from './sessions.ts';

/** Whether a password that an admin has given must be changed by its owner before anything else. */
export const passwordChangeRule = z.object({ isEnforced: z.boolean() });
export type PasswordChangeRule = z.infer<typeof passwordChangeRule>;

export const getPasswordChange = endpoint({
  method: 'GET',
  path: '/admin/password-change',
  access: 'super-admin',
  summary: 'Tell whether passwords given by an admin must be changed',
  returns: one(passwordChangeRule),
});

export const enforcePasswordChange = endpoint({
  method: 'PUT',
  path: '/admin/password-change',
  access: 'super-admin',
  summary: 'Demand another password of everybody who got theirs from an admin, or no longer',
  body: smallJson(z.object({ isEnforced: z.boolean('This needs true or false.'), currentPassword })),
  returns: one(passwordChangeRule),
  errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
});

export const passwordChange = { get: getPasswordChange, enforce: enforcePasswordChange };
