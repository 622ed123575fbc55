import type { FastifyRequest } from 'fastify';

/** Whether a browser asks by itself: for HTML, where scripts ask for JSON. */
export function asksForPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
