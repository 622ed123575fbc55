import { superAdmin as designated } from '#tests/support/start-test-app.ts';

/** The four kinds of caller. The scoped admin works with one property, and every record below belongs to another. */
export const callers = ['nobody', 'admin', 'scoped', 'superAdmin'] as const;
export type CallerKind = (typeof callers)[number];

/** `allowed` is any answer but the three refusals: what else is wrong with a call is not the matrix's business. */
export type Outcome = 'allowed' | 'no session' | 'forbidden' | 'no such record';

export type Target =
  | 'service request'
  | 'registration'
  | 'inquiry'
  | 'message'
  | 'property'
  | 'unit'
  | 'owner'
  | 'tenant'
  | 'lease'
  | 'payment_schedule'
  | 'payment'
  | 'expense'
  | 'maintenance'
  | 'template'
  | 'account'
  | 'entry'
  | 'assessment'
  | 'another admin'
  | 'saved view'
  | 'approval'
  | 'import'
  | 'account rule'
  | 'unit sale'
  | 'bank line';

export interface Permission {
  outcome: Record<CallerKind, Outcome>;
  /** What `:id` names. */
  to?: Target;
  /** It answers with nothing of a property: accounts, own settings, messages between two people. */
  isOfNoProperty?: true;
  /** A good body, where a refusal comes after the body was read. */
  body?: () => unknown;
}

const all = (outcome: Outcome) => ({
  nobody: outcome,
  admin: outcome,
  scoped: outcome,
  superAdmin: outcome,
});
export const staff = { ...all('allowed'), nobody: 'no session' } as const;
const superAdminOnly = { ...staff, admin: 'forbidden', scoped: 'forbidden' } as const;

export const anyone: Permission = { outcome: all('allowed') };
/** A signed path is the permission; a made-up one opens nothing. */
export const bySignedPath: Permission = { outcome: all('no session') };
export const anyAdmin: Permission = { outcome: staff };
export const ofNoProperty: Permission = { outcome: staff, isOfNoProperty: true };
export const superAdmin = (to?: Target, body?: () => unknown): Permission => ({
  outcome: superAdminOnly,
  ...(to ? { to } : {}),
  ...(body ? { body } : {}),
});
export const worksWithAll = (to: Target, body?: () => unknown): Permission => ({
  outcome: { ...staff, scoped: 'forbidden' },
  to,
  ...(body ? { body } : {}),
});
/** Only those who work with its property have the record; one of no property only those who work with all. */
export const theirs = (to: Target, body?: () => unknown): Permission => ({
  outcome: { ...staff, scoped: 'no such record' },
  to,
  ...(body ? { body } : {}),
});

/** A saved view is its person's alone. */
export const ownView = (body?: () => unknown): Permission => ({
  outcome: { ...all('no such record'), nobody: 'no session' },
  to: 'saved view',
  ...(body ? { body } : {}),
});

export const { password: currentPassword } = designated;
export const longAgo = '2026-01-31T09:30:00.000Z';
