import { fail } from '#contracts/errors.ts';
import { roles } from '#contracts/sessions.ts';
import { userMessages } from '#contracts/user-form.ts';
import type { User, UserWithUnits } from '#contracts/users.ts';
import { listUnitNames } from '#server/features/units/unit-rows.queries.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import { isSuperAdmin } from '#server/platform/auth/super-admin.ts';
import type { AppContext } from '#server/platform/context.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import type { UserRecord } from './user.queries.ts';

type Configured = Pick<AppContext, 'config'>;

/** Throws FORBIDDEN unless the caller may change the account: password, role and email. */
export function checkMayChange(context: Configured, caller: Caller, target: UserRecord): void {
  if (isSuperAdmin(context, target) && !isSuperAdmin(context, caller)) {
    throw fail('FORBIDDEN', { message: 'Only the super admin can change this account.' });
  }
  if (caller.scope !== null && !isWithin(caller, target)) {
    throw fail('FORBIDDEN', { message: 'This account works with more properties than yours.' });
  }
}

/** Throws unless the account may have the role: the super admin stays one, and others get a role that is offered. */
export function checkRole(context: Configured, target: UserRecord, role: string): void {
  if (roles.some((offered) => offered === role)) return;
  if (isSuperAdmin(context, target)) {
    throw fail('FORBIDDEN', { message: 'The super admin’s role cannot be changed.' });
  }
  throw fail('VALIDATION_FAILED', { issues: [{ path: 'role', message: userMessages.role }] });
}

/** Throws FORBIDDEN where the super admin's email would change. */
export function checkEmail(context: Configured, target: UserRecord, email = target.email): void {
  if (email === target.email || !isSuperAdmin(context, target)) return;
  throw fail('FORBIDDEN', {
    message: 'The super admin’s email is a setting of the server (SUPER_ADMIN_EMAIL).',
  });
}

/** The designated account cannot go by removal: it alone removes accounts, so no one removes their own. */
export function checkMayRemove(context: Configured, target: UserRecord): void {
  if (isSuperAdmin(context, target)) {
    throw fail('FORBIDDEN', { message: 'The super admin cannot be removed.' });
  }
}

/** Only someone who works with all properties decides who works with which; the super admin always works with all. */
export function checkMayAssign(context: Configured, caller: Caller, target: UserRecord): void {
  if (caller.scope !== null) {
    throw fail('FORBIDDEN', { message: 'Only an admin who works with all properties can assign them.' });
  }
  if (isSuperAdmin(context, target)) {
    throw fail('FORBIDDEN', { message: 'The super admin always works with all properties.' });
  }
}

/** The account as the contract names it. */
export function toUser(
  context: Configured,
  { scope: _scope, hasGivenPassword: _given, ...user }: UserRecord,
): User {
  return { ...user, isSuperAdmin: isSuperAdmin(context, user) };
}

/** An account by itself, with those units of its properties that the caller works with, too. */
export async function withUnits(
  context: AppContext,
  found: UserRecord,
  { scope }: Pick<Caller, 'scope'>,
): Promise<UserWithUnits> {
  const codes = found.scope?.filter((code) => isInScope(scope, code)) ?? [];
  const units = codes.length === 0 ? [] : await listUnitNames(context.db, codes);
  return { ...toUser(context, found), units };
}

/** What an account was read with, and a change of it does not set. */
export interface SentAsRead {
  propertyIds?: number[] | undefined;
  units?: { id: number }[] | undefined;
}

/** Throws VALIDATION_FAILED where what comes along with a change is not as the account is: it would be done in silence. */
export async function checkSentAsRead(
  context: AppContext,
  found: UserRecord,
  { propertyIds, units }: SentAsRead,
  caller: Caller,
): Promise<void> {
  if (propertyIds && !holdsSame(propertyIds, found.propertyIds))
    throw refuseField('propertyIds', userMessages.propertiesElsewhere);
  if (!units) return;
  const { units: own } = await withUnits(context, found, caller);
  const idsOf = (named: { id: number }[]) => named.map((unit) => unit.id);
  if (!holdsSame(idsOf(units), idsOf(own))) throw refuseField('units', userMessages.unitsFollow);
}

function holdsSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === new Set(other).size;
}

/** Whether the account reaches nothing that the caller does not reach. */
function isWithin(caller: Caller, target: UserRecord): boolean {
  return target.scope !== null && target.scope.every((code) => isInScope(caller.scope, code));
}
