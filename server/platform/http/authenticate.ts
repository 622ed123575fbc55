import type { FastifyRequest } from 'fastify';
import type { Access } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { AccessClaims } from '#server/platform/auth/access-token.ts';
import { isSessionLive } from '#server/platform/auth/live-session.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { bearerOf } from './bearer.ts';

/**
 * Who calls, for an endpoint of the given access: a genuine token whose session still lives, and the right to be there.
 * Throws INVALID_SESSION or FORBIDDEN; null for a public endpoint. `routeChecksSession`: its own statement asks.
 */
export async function authenticate(
  context: AppContext,
  access: Access,
  request: FastifyRequest,
  routeChecksSession = false,
): Promise<AccessClaims | null> {
  if (access === 'public') return null;
  const token = bearerOf(request);
  const now = context.clock.now();
  const claims = token ? await context.accessTokens.verify(token, now) : null;
  if (!claims) throw fail('INVALID_SESSION');
  if (!routeChecksSession && !(await isSessionLive(context.db, claims.sessionId, now)))
    throw fail('INVALID_SESSION');
  if (claims.role.toUpperCase() !== 'ADMIN') throw fail('FORBIDDEN');
  if (
    access === 'super-admin' &&
    claims.email.toLowerCase() !== context.config.superAdmin.email.toLowerCase()
  ) {
    throw fail('FORBIDDEN');
  }
  return claims;
}
