import { bearerToken } from '#web/lib/call.ts';
import { userOfToken } from '#web/lib/session-user.ts';
import { useAppSelector } from './hooks.ts';

/** The current account's email: from the user info, else from the payload of the stored token. */
export function useCurrentEmail(): string | null {
  const known = useAppSelector((state) => state.auth.userInfo?.email);
  return known ?? userOfToken(bearerToken())?.email ?? null;
}
