import * as z from 'zod/mini';
import { endpoint, json, listWith, nothing, one, smallJson } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, pageParameters, sortOrder } from './fields.ts';
import { unitName } from './people.ts';
import { currentPassword, currentPasswordForm, sessionUser } from './sessions.ts';
import { anyRole, passwordForm, signupForm, userForm, userMessages, userPassword } from './user-form.ts';

/** An account of the back office. */
export const user = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  email: z.string(),
  role: z.string(),
  /** The one designated account, which alone removes others, and which no one removes or demotes. */
  isSuperAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The properties that the account works with; none means all. */
  propertyIds: z.array(z.number()),
});
export type User = z.infer<typeof user>;

/** One account by itself, with the units of its properties; none where it works with all. */
const userWithUnits = z.extend(user, { units: z.array(unitName) });
export type UserWithUnits = z.infer<typeof userWithUnits>;

/** The signed-in user's own account. */
export const ownUser = z.extend(userWithUnits, {
  /** Until the second factor is set up, every call but those of the set-up answers SECOND_FACTOR_SETUP_REQUIRED. */
  mustSetUpSecondFactor: z.boolean(),
  /** The password was given by an admin, and not changed since. */
  hasGivenPassword: z.boolean(),
  /** Until that is changed, every call but those of the set-up and PATCH /user answers PASSWORD_CHANGE_REQUIRED. */
  mustChangePassword: z.boolean(),
});
export type OwnUser = z.infer<typeof ownUser>;

const byId = z.object({ id });

/** What the list can be sorted by; by email where nothing is said. */
export const userSortKeys = ['id', 'email', 'role'] as const;
export const userOrder = sortOrder(userSortKeys);
export type UserOrder = z.infer<typeof userOrder>;

const propertyIds = z.array(id, userMessages.properties).check(z.maxLength(500, 'Max 500'));

/** Fields of an account as it was read: a change does not set them, and refuses other values. */
const asRead = {
  propertyIds: z.optional(propertyIds),
  units: z.optional(z.array(unitName, 'This needs a list.').check(z.maxLength(10_000, 'Max 10,000'))),
};

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: 'List the accounts, by email unless sorted; role filters in any case',
  query: z.object({
    ...pageParameters,
    role: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40, 'Max 40'))),
    sort: z._default(userOrder, 'email'),
  }),
  /** `superAdminEmail` names the only account that can remove users. */
  returns: listWith(user, z.object({ superAdminEmail: z.string() })),
  errors: ['VALIDATION_FAILED'],
});

export const createUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  summary: 'Create an account; it begins with the properties of its creator',
  body: json(userForm),
  returns: one(user),
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const setUserPassword = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/password',
  access: 'admin',
  summary: 'Give an account another password; all its sessions end at once',
  params: byId,
  body: json(passwordForm),
  returns: one(user),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const setUserRole = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/role',
  access: 'admin',
  summary: 'Give an account a role; all its sessions end at once',
  params: byId,
  body: json(z.object({ role: anyRole })),
  returns: one(user),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: 'super-admin',
  summary: 'Remove an account for good; all its sessions end at once',
  params: byId,
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

/** For an admin who lost the device and the recovery codes. */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/second-factor',
  access: 'super-admin',
  summary: 'Turn off the second factor of another account; all its sessions end at once',
  params: byId,
  body: json(currentPasswordForm),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** A property that an admin may be assigned to. */
export const assignableProperty = z.object({ id, code: z.string(), name: z.nullable(z.string()) });
export type AssignableProperty = z.infer<typeof assignableProperty>;

export const listUserProperties = endpoint({
  method: 'GET',
  path: '/admin/:id/properties',
  access: 'admin',
  summary: 'List the properties assigned to an admin; one with none works with all',
  params: byId,
  returns: one(z.array(assignableProperty)),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const setUserProperties = endpoint({
  method: 'PUT',
  path: '/admin/:id/properties',
  access: 'admin',
  summary: 'Assign properties to an admin, in force at once; only by one who works with all',
  params: byId,
  body: json(z.object({ propertyIds })),
  returns: one(z.array(assignableProperty)),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

/** Lets one person sign up, once, within a day. The code is shown here and never again. */
export const overwriteCode = z.object({ code: z.string(), expiresAt: instant });
export type OverwriteCode = z.infer<typeof overwriteCode>;

export const generateOverwriteCode = endpoint({
  method: 'POST',
  path: '/admin/generate-overwrite-code',
  access: 'admin',
  summary: 'Make a code with which one person can sign up within 24 hours',
  returns: one(overwriteCode),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/signup',
  access: 'public',
  summary: 'Create an account with a one-time overwrite code',
  body: smallJson(signupForm),
  returns: one(sessionUser),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
});

export const getOwnUser = endpoint({
  method: 'GET',
  path: '/user',
  access: 'admin',
  duringSetup: true,
  summary: 'Read the own account',
  returns: one(ownUser),
});

/** A new password or email ends all other sessions of the account; the calling one goes on. */
export const changeOwnUser = endpoint({
  method: 'PATCH',
  path: '/user',
  access: 'admin',
  duringSetup: true,
  summary: 'Change the own email or password',
  body: json(
    z.object({
      email: z.optional(userForm.shape.email),
      password: z.optional(userPassword),
      currentPassword,
      role: z.optional(anyRole),
      ...asRead,
    }),
  ),
  returns: one(ownUser),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
});

export const deleteOwnUser = endpoint({
  method: 'DELETE',
  path: '/user',
  access: 'admin',
  summary: 'Delete the own account, which ends all its sessions; not the super admin’s',
  body: json(currentPasswordForm),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  access: 'admin',
  summary: 'Read an account',
  params: byId,
  returns: one(userWithUnits),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  access: 'admin',
  summary:
    'Change an account’s email, password or role, the own one with currentPassword; all its sessions end at once',
  params: byId,
  body: json(
    z.object({
      email: z.optional(userForm.shape.email),
      password: z.optional(userPassword),
      role: z.optional(anyRole),
      currentPassword,
      expectedUpdatedAt: z.optional(instant),
      ...asRead,
    }),
  ),
  returns: one(user),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

export const users = {
  list: listUsers,
  export: exportOf(listUsers, 'users'),
  create: createUser,
  setPassword: setUserPassword,
  setRole: setUserRole,
  remove: removeUser,
  resetSecondFactor,
  listProperties: listUserProperties,
  setProperties: setUserProperties,
  generateOverwriteCode,
  signUp,
  getOwn: getOwnUser,
  changeOwn: changeOwnUser,
  deleteOwn: deleteOwnUser,
  get: getUser,
  change: changeUser,
};
