import * as z from 'zod/mini';
import { email, textUpTo } from './fields.ts';
import { currentPassword, loginMessages, loginPasswordMin, roles } from './sessions.ts';

/** Validation messages of accounts (specification section 5, Admin user create). */
export const userMessages = {
  email: loginMessages.email,
  plainEmail:
    'Please type the address with plain letters (A to Z), digits and signs. It has one that only looks like them.',
  password: 'Password must be at least 6 characters long',
  signupPassword: loginMessages.password,
  passwordTooLong: 'Max 1000',
  role: 'Please choose a role',
  emailTaken: 'There is already an account with this email.',
  overwriteCode: 'This code is not valid. It may have been used, or be older than 24 hours.',
  currentPassword: 'This is not your current password.',
  samePassword: 'This is your password already. Please choose another one.',
  properties: 'Please choose the properties',
  propertiesElsewhere: 'Set these by PUT /admin/{id}/properties.',
  unitsFollow: 'These are the units of the account’s properties, and cannot be set.',
} as const;

export const userPasswordMin = 6;

/* @__NO_SIDE_EFFECTS__ */
function newPassword(min: number, tooShort: string) {
  return z
    .string(tooShort)
    .check(z.minLength(min, tooShort), z.maxLength(1000, userMessages.passwordTooLong));
}

/** A role in whatever case; only those offered exist. */
const offeredRole = z.pipe(
  z.string(userMessages.role).check(z.trim(), z.toUpperCase()),
  z.enum(roles, userMessages.role),
);

/** The password that an account is given, or gives itself. */
export const userPassword = newPassword(userPasswordMin, userMessages.password);

/** Any word for a role: the server refuses those not offered, and says whose role cannot change at all. */
export const anyRole = z
  .string(userMessages.role)
  .check(z.trim(), z.toUpperCase(), z.minLength(1, userMessages.role), z.maxLength(40, userMessages.role));

/**
 * The email of an account, as HTML's own rule for email fields has it: without letters of other alphabets, and signs such as
 * the long s or the Kelvin sign, which make a twin of someone else's address.
 */
const accountEmail = email(userMessages.email, 254, userMessages.email).check(
  z.regex(/^\p{ASCII}*$/u, userMessages.plainEmail),
);

/** What the create form asks for; it checks each field with the same rules before it sends. */
export const userForm = z.object({
  email: accountEmail,
  password: userPassword,
  role: z._default(offeredRole, 'ADMIN'),
});

/** What the password prompt asks for; for the own account also the password in force. */
export const passwordForm = z.object({ password: userPassword, currentPassword });

export const signupForm = z.object({
  email: userForm.shape.email,
  password: newPassword(loginPasswordMin, userMessages.signupPassword),
  overwriteCode: z.optional(textUpTo(100)),
});
