import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, list, one } from './endpoint.ts';
import { notifiedKinds } from './events.ts';
import { exportOf } from './exports.ts';
import { id, instant, pageParameters, textUpTo } from './fields.ts';
import { chosenUnit } from './unit-filter.ts';

/** The kinds of record that have a history. */
export const auditedKinds = [...notifiedKinds, 'message', 'user', 'setting', 'audit'] as const;

export type AuditedKind = (typeof auditedKinds)[number];
export const auditedKind = z.enum(auditedKinds, 'This kind of record has no history.');

/** How histories call the program itself: who did what no one asked it for at that moment. */
export const systemName = 'The system';

/** The kinds of record that the log calls by a name, where it has only their numbers. */
export const namedKinds = [
  'owner',
  'tenant',
  'property',
  'unit',
  'lease',
  'payment',
  'payment-schedule',
  'expense',
  'maintenance',
] as const satisfies AuditedKind[];
export type NamedKind = (typeof namedKinds)[number];

/** The fields that hold the number of such a record. */
export const idFieldKinds: Readonly<Record<string, NamedKind>> = {
  ownerId: 'owner',
  tenantId: 'tenant',
  unitId: 'unit',
  leaseId: 'lease',
  paymentScheduleId: 'payment-schedule',
};

/** One action of staff. `changes` maps a field to its value before and after; never secrets or file contents. */
export const auditEntry = z.object({
  id,
  at: instant,
  actorUserId: z.nullable(z.number()),
  /** As it was then. */
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.number()),
  /** An account's email, as it is now or was last; null for other kinds, whose records are found by their number. */
  objectName: z.nullable(z.string()),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  /**
   * What the records are called now that the entry names by their numbers, by kind and number: 'lease 50'. Those that are
   * gone are missing.
   */
  names: z.record(z.string(), z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The labels of the fields that staff change or read in the history. */
export const auditLabels = {
  actorUserId: 'Person’s id',
  objectKind: 'Kind',
  objectId: 'Record',
} as const satisfies Partial<Record<keyof AuditEntry, string>>;

/** What the log can be narrowed to. `from` and `to` are days of the site's time zone, both included. */
export const auditFilters = z.object({
  actorUserId: z.optional(id),
  action: z.optional(textUpTo(100)),
  objectKind: z.optional(auditedKind),
  objectId: z.optional(id),
  /** What was done to the unit and to the records about it. */
  unit: chosenUnit,
  from: z.optional(calendarDay()),
  to: z.optional(calendarDay()),
});
export type AuditFilters = z.infer<typeof auditFilters>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'List what staff did, newest first',
  query: z.extend(auditFilters, pageParameters),
  returns: list(auditEntry),
  errors: ['VALIDATION_FAILED'],
});

/** Whom and what the log knows: the choices of its filters. */
export const auditChoices = z.object({
  actors: z.array(z.object({ id, email: z.nullable(z.string()) })),
  actions: z.array(z.string()),
});
export type AuditChoices = z.infer<typeof auditChoices>;

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/audit/choices',
  access: 'admin',
  summary: 'List the people and the actions in the log',
  returns: one(auditChoices),
});

export const audit = { list: listAudit, choices: listAuditChoices, export: exportOf(listAudit, 'activity') };
