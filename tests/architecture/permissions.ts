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
  | 'unit'
  | 'owner'
  | 'tenant'
  | 'lease'
  | 'payment_schedule'
  | 'payment'
  | 'expense'
  | 'maintenance'
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

/** A record that its own endpoint adds, for the super admin. */
export interface Posted {
  path: string;
  body: () => object;
}

export interface Permission {
  outcome: Record<CallerKind, Outcome>;
  /** What `:id` names. */
  to?: Target | Posted;
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
/** Only for staff who work with all properties. */
export const withAllProperties = (body?: () => unknown): Permission => ({
  outcome: { ...staff, scoped: 'forbidden' },
  ...(body ? { body } : {}),
});
export const worksWithAll = (to: Target | Posted, body?: () => unknown): Permission => ({
  ...withAllProperties(body),
  to,
});
/** Only those who work with its property have the record; one of no property only those who work with all. */
export const theirs = (to: Target | Posted, body?: () => unknown): Permission => ({
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
