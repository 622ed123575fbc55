import type { User } from '#contracts/users.ts';

/** Who looks at the users. */
export interface Viewer {
  email: string | null;
  isSuperAdmin: boolean;
  /** The properties that the viewer works with; none means all. */
  propertyIds: readonly number[];
}

/** Email addresses name the same account in capitals and in small letters. */
export function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** Only the super admin removes users; no one the super admin or themself. */
export function mayRemove(viewer: Viewer, user: Pick<User, 'email' | 'isSuperAdmin'>): boolean {
  return viewer.isSuperAdmin && !user.isSuperAdmin && !isSameEmail(viewer.email, user.email);
}

/**
 * Why the viewer cannot set password and role of this account; null where that is possible. The super admin's are the super
 * admin's alone; everyone else's are those admins' who work with all of the account's properties.
 */
export function whyUnchangeable(
  viewer: Viewer,
  user: Pick<User, 'isSuperAdmin' | 'propertyIds'>,
): string | null {
  if (user.isSuperAdmin && !viewer.isSuperAdmin) return 'Only the super admin can change this account.';
  const { propertyIds } = viewer;
  const isWithin = user.propertyIds.length > 0 && user.propertyIds.every((id) => propertyIds.includes(id));
  return propertyIds.length === 0 || isWithin ? null : 'This account works with more properties than yours.';
}

/** The own email is changed in the own account, and the super admin's is a setting of the server. */
export function mayCorrectEmail(viewer: Viewer, user: User): boolean {
  return (
    !user.isSuperAdmin && !isSameEmail(viewer.email, user.email) && whyUnchangeable(viewer, user) === null
  );
}

/** Only staff who work with all properties assign them; the super admin always works with all. */
export function mayAssign(viewer: Viewer, user: Pick<User, 'isSuperAdmin'>): boolean {
  return viewer.propertyIds.length === 0 && !user.isSuperAdmin;
}

/** What was done to accounts is of no property: who works with some of these does not read it. */
export function maySeeHistory(viewer: Viewer): boolean {
  return viewer.propertyIds.length === 0;
}
