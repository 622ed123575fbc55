import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { admit, isAdmin } from '#server/platform/auth/admit.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { isSuperAdmin } from '#server/platform/auth/super-admin.ts';
import type { AppContext } from '#server/platform/context.ts';
import { bearerOf } from './bearer.ts';

/**
 * Finds out who calls an endpoint, as `request.caller`: a genuine token whose session still lives, and the right to be there. Throws INVALID_SESSION,
 * PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED or FORBIDDEN; no one calls a public endpoint.
 */
export async function authenticate(
  context: AppContext,
  { access, duringSetup }: Pick<EndpointDefinition, 'access' | 'duringSetup'>,
  request: FastifyRequest,
): Promise<void> {
  if (access === 'public') return;
  const token = bearerOf(request);
  const now = context.clock.now();
  const claims = token ? await context.accessTokens.verify(token, now) : null;
  if (!claims) throw fail('INVALID_SESSION');
  const found = await findCaller(context.db, claims.sessionId, now);
  const { isLastUseOld: _old, ...account } = await admit(context, claims, found, {
    duringSetup: duringSetup ?? false,
  });
  const caller: Caller = { ...claims, ...account };
  request.caller = caller;
  if (!isAdmin(caller)) throw fail('FORBIDDEN');
  if (access === 'super-admin' && !isSuperAdmin(context, caller)) throw fail('FORBIDDEN');
}
