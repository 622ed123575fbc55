import type { User } from '#contracts/users.ts';
import { bearerToken } from '#web/lib/call.ts';
import { userOfToken } from '#web/lib/session-user.ts';
import { useAppSelector } from '../state/hooks.ts';

/** Who looks at the users. */
export interface Viewer {
  email: string | null;
  isSuperAdmin: boolean;
}

/** The current account's e-mail: from the user info, else from the payload of the stored token. */
export function useCurrentEmail(): string | null {
  const known = useAppSelector((state) => state.auth.userInfo?.email);
  return known ?? userOfToken(bearerToken())?.email ?? null;
}

/** E-mail addresses name the same account in capitals and in small letters. */
export function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** Only the super admin removes users; nobody the super admin or themself. */
export function mayRemove(viewer: Viewer, user: Pick<User, 'email' | 'isSuperAdmin'>): boolean {
  return viewer.isSuperAdmin && !user.isSuperAdmin && !isSameEmail(viewer.email, user.email);
}

/** The super admin's password and role are the super admin's alone; everybody else's are any admin's. */
export function mayChange(viewer: Viewer, user: Pick<User, 'isSuperAdmin'>): boolean {
  return viewer.isSuperAdmin || !user.isSuperAdmin;
}
