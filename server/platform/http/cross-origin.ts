import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { exportRowsHeader } from '#contracts/exports.ts';

/**
 * Lets the pages of other origins read the API's answers, and answers the preflights that their browsers send first. Exactly
 * these origins; where none is given there are no such headers at all.
 */
export async function registerCrossOrigin(
  app: FastifyInstance,
  allowedOrigins: readonly string[],
): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-socket-id'],
    exposedHeaders: ['retry-after', 'x-request-id', 'content-disposition', exportRowsHeader],
    // Seconds; longer than two hours no browser takes.
    maxAge: 7200,
  });
}
