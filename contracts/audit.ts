import * as z from 'zod/mini';
import { endpoint, list } from './endpoint.ts';
import { id, instant, pageParameters } from './fields.ts';

/** The kinds of record that have a history. */
export const auditedKinds = ['service-request', 'registration'] as const;

export type AuditedKind = (typeof auditedKinds)[number];

/** One act of staff. `changes` maps a field to its value before and after; never secrets or file contents. */
export const auditEntry = z.object({
  id,
  at: instant,
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.number()),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'List what staff did, newest first',
  query: z.object({
    ...pageParameters,
    objectKind: z.optional(z.enum(auditedKinds, 'This kind of record has no history.')),
    objectId: z.optional(id),
  }),
  returns: list(auditEntry),
  errors: ['VALIDATION_FAILED'],
});

export const audit = { list: listAudit };
