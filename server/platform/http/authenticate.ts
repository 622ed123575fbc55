import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { AccessClaims } from '#server/platform/auth/access-token.ts';
import { admit, isAdmin } from '#server/platform/auth/admit.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { isSuperAdmin } from '#server/platform/auth/super-admin.ts';
import type { AppContext } from '#server/platform/context.ts';
import { bearerOf } from './bearer.ts';

/**
 * Finds out who calls an endpoint, as `request.caller`: a genuine token whose session still lives, and the right to be there. Throws INVALID_SESSION,
 * PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED or FORBIDDEN; nobody calls a public endpoint. `routeChecksSession`: its own statement asks
 * (`listInScope`), and until then the caller works with no property at all.
 */
export async function authenticate(
  context: AppContext,
  { access, duringSetup }: Pick<EndpointDefinition, 'access' | 'duringSetup'>,
  request: FastifyRequest,
  routeChecksSession = false,
): Promise<void> {
  if (access === 'public') return;
  const token = bearerOf(request);
  const now = context.clock.now();
  const claims = token ? await context.accessTokens.verify(token, now) : null;
  if (!claims) throw fail('INVALID_SESSION');
  // Of somebody who is no admin the session is asked here: a session that has ended comes before a right that is missing.
  const caller: Caller =
    routeChecksSession && isAdmin(claims)
      ? { ...claims, scope: [], mustSetUpSecondFactor: false, mustChangePassword: false }
      : { ...claims, ...(await whoIs(context, claims, { duringSetup: duringSetup ?? false })) };
  request.caller = caller;
  if (!isAdmin(caller)) throw fail('FORBIDDEN');
  if (access === 'super-admin' && !isSuperAdmin(context, caller)) throw fail('FORBIDDEN');
}

/** The account behind the claims as it is now. */
async function whoIs(
  context: AppContext,
  claims: AccessClaims,
  options: { duringSetup: boolean },
): Promise<Omit<Caller, keyof AccessClaims> & Pick<Caller, 'email' | 'role'>> {
  const found = await findCaller(context.db, claims.sessionId, context.clock.now());
  const { isLastUseOld: _old, ...account } = await admit(context, claims, found, options);
  return account;
}
