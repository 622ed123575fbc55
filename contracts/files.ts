import * as z from 'zod/mini';
import { content, endpoint } from './endpoint.ts';

/** The signature in the ticket is the permission: it names file, session and end, and dies with the session. */
export const readFile = endpoint({
  method: 'GET',
  path: '/files/:ticket',
  access: 'public',
  summary: 'Read a file by a short-lived signed path',
  params: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(600)) }),
  returns: content,
  errors: ['NOT_FOUND', 'INVALID_SESSION'],
});

export const files = { read: readFile };
