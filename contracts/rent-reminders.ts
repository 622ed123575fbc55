import * as z from 'zod/mini';
import { endpoint, json, one } from './endpoint.ts';
import { id } from './fields.ts';
import { sentLanguage } from './language-field.ts';
import { locales, type Language } from './languages.ts';
import { formatDollars, sumOf } from './money.ts';

/** What a reminder may name in braces: `{unit}` becomes the unit of the tenant who reads it. */
export const reminderPlaceholders = ['name', 'unit', 'amount', 'oldest due date'] as const;
export type ReminderPlaceholder = (typeof reminderPlaceholders)[number];

/** Validation messages of reminders. */
export const reminderMessages = {
  none: 'Choose at least one lease.',
  tooMany: 'At most 100 leases at once.',
  twice: 'Each lease once.',
  subject: 'Enter a subject, of 200 characters at most.',
  text: 'Enter the text, of 4,000 characters at most.',
  placeholder: `Only ${reminderPlaceholders.map((name) => `{${name}}`).join(', ')} are filled in.`,
} as const;

const inBraces = /\{([^{}]*)\}/g;

/** The placeholders of a text are filled in, or the tenant would read braces. */
const knowsPlaceholders = z.refine<string>(
  (text) => [...text.matchAll(inBraces)].every(([, name]) => isPlaceholder(name)),
  reminderMessages.placeholder,
);

function isPlaceholder(name: string | undefined): name is ReminderPlaceholder {
  return reminderPlaceholders.some((known) => known === name);
}

/** A text with what its placeholders stand for. */
export function fillReminder(text: string, values: Record<ReminderPlaceholder, string>): string {
  return text.replaceAll(inBraces, (written, name: string) => (isPlaceholder(name) ? values[name] : written));
}

/** What is overdue of one lease. */
export interface OverdueAmount {
  unit: string;
  /** In dollars. */
  amount: number;
  /** The calendar day on which the oldest open amount was due. */
  since: string;
}

const longDay = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'long' });

/** What the placeholders stand for in the one message of a tenant, of all of whose leases something is overdue. */
export function reminderValues(
  name: string,
  leases: readonly OverdueAmount[],
  language: Language = 'en',
): Record<ReminderPlaceholder, string> {
  const [oldest = ''] = leases.map(({ since }) => since).toSorted();
  return {
    name,
    unit: leases.map(({ unit }) => unit).join(', '),
    amount: formatDollars(sumOf(leases.map(({ amount }) => amount))),
    'oldest due date': longDay(language).format(Date.parse(oldest)),
  };
}

export const reminderForm = z.object({
  ...sentLanguage,
  leaseIds: z.array(id, reminderMessages.none).check(
    z.minLength(1, reminderMessages.none),
    z.maxLength(100, reminderMessages.tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, reminderMessages.twice),
  ),
  subject: z
    .string(reminderMessages.subject)
    .check(
      z.trim(),
      z.minLength(1, reminderMessages.subject),
      z.maxLength(200, reminderMessages.subject),
      z.regex(/^\P{Cc}*$/u, reminderMessages.subject),
      knowsPlaceholders,
    ),
  text: z
    .string(reminderMessages.text)
    .check(
      z.trim(),
      z.minLength(1, reminderMessages.text),
      z.maxLength(4000, reminderMessages.text),
      knowsPlaceholders,
    ),
});
export type ReminderForm = z.infer<typeof reminderForm>;

/** Why no reminder goes out for a lease: nothing is overdue any more, one went out today, or the tenant has no email. */
export const reminderSkips = ['NOT_OVERDUE', 'REMINDED_TODAY', 'NO_EMAIL'] as const;
export type ReminderSkip = (typeof reminderSkips)[number];

export const reminderOutcome = z.object({
  /** How many messages were queued: one for each tenant. */
  count: z.int(),
  skipped: z.array(z.object({ leaseId: id, reason: z.enum(reminderSkips) })),
});
export type ReminderOutcome = z.infer<typeof reminderOutcome>;

export const sendRentReminders = endpoint({
  method: 'POST',
  path: '/leases/reminders',
  access: 'admin',
  summary:
    'Remind tenants by email of what is overdue, one message each and one a day; says which leases were left out',
  body: json(reminderForm),
  returns: one(reminderOutcome),
  errors: ['VALIDATION_FAILED'],
});

export const rentReminders = { send: sendRentReminders };
