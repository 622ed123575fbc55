import type { FastifyRequest } from 'fastify';

/** The token of the Authorization header; undefined where there is none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
