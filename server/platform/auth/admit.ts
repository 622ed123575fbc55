import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AccessClaims } from './access-token.ts';
import { noteUse } from './caller.queries.ts';
import type { CallerNow } from './caller.queries.ts';
import type { PropertyScope } from './property-scope.queries.ts';

/** Who calls: what the token says, and the properties that the database says this admin works with. */
export interface Caller extends AccessClaims {
  scope: PropertyScope;
  mustSetUpSecondFactor: boolean;
  mustChangePassword: boolean;
}

/** The one role that the back office is for, in whatever case. */
export function isAdmin({ role }: { role: string }): boolean {
  return role.toUpperCase() === 'ADMIN';
}

/**
 * Answers what the database knows of a caller that may come in. Throws INVALID_SESSION where the session has ended, and
 * PASSWORD_CHANGE_REQUIRED or SECOND_FACTOR_SETUP_REQUIRED where that comes first, except `duringSetup`.
 */
export async function admit<Found extends CallerNow>(
  context: AppContext,
  { sessionId }: Pick<AccessClaims, 'sessionId'>,
  found: Found | null,
  { duringSetup = false } = {},
): Promise<Found> {
  if (!found) throw fail('INVALID_SESSION');
  if (found.mustChangePassword && !duringSetup) throw fail('PASSWORD_CHANGE_REQUIRED');
  if (found.mustSetUpSecondFactor && !duringSetup) throw fail('SECOND_FACTOR_SETUP_REQUIRED');
  if (found.isLastUseOld) await noteUse(context.db, sessionId, context.clock.now());
  return found;
}
