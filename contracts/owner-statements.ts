import * as z from 'zod/mini';
import { accountLine } from './accounts.ts';
import { calendarDay } from './days.ts';
import { content, endpoint, one } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { languageField } from './language-field.ts';
import { pathIn } from './languages.ts';
import type { Language } from './languages.ts';
import { anyAmount } from './money.ts';
import { privateLink } from './private-links.ts';

/** An owner's private link ends so many days after something was last sent with it. */
export const statementLinkDays = 90;

export const ownerStatementMessages = { noLink: 'This link does not open a statement.' } as const;

/** The path of the page that a token opens. */
export function statementPath(token: string, language: Language = 'en'): string {
  return pathIn(language, `/statement/${token}`);
}

/** A line as its owner reads it: without who of the staff entered it. */
export const ownerLine = z.pick(accountLine, {
  seq: true,
  date: true,
  type: true,
  amount: true,
  balance: true,
  memo: true,
  reference: true,
  why: true,
  reversesSeq: true,
});
export type OwnerLine = z.infer<typeof ownerLine>;

/** What anyone may know who has the link: the account up to today, as long as it is this owner's. */
export const ownerStatement = z.object({
  unitIdentifier: z.string(),
  propertyName: z.string(),
  ownerName: z.string(),
  asOf: calendarDay(),
  /** The first day of its lines; null where they go back to the beginning. */
  from: z.nullable(calendarDay()),
  broughtForward: anyAmount,
  /** Above 0 is owed, below 0 is credit. */
  balance: anyAmount,
  lines: z.array(ownerLine),
  linkEndsAt: instant,
});
export type OwnerStatement = z.infer<typeof ownerStatement>;

/** Any text: what is no token is answered like one that opens nothing. */
const byToken = z.object({ token: z.string() });
const byId = z.object({ id });

export const readOwnerStatement = endpoint({
  method: 'GET',
  path: '/owner-statements/:token',
  access: 'public',
  summary: 'Read the account of a unit by the private link of its owner',
  params: byToken,
  returns: one(ownerStatement),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const readOwnerStatementPdf = endpoint({
  method: 'GET',
  path: '/owner-statements/:token/statement.pdf',
  access: 'public',
  summary: 'Read the same as a tagged PDF, in English or Spanish',
  params: byToken,
  query: z.object({ language: z.optional(languageField) }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const ownerStatements = { read: readOwnerStatement, pdf: readOwnerStatementPdf };

/** The link of an account; null where none was made yet. */
export const accountLink = z.object({ link: z.nullable(privateLink) });
export type AccountLink = z.infer<typeof accountLink>;

export const getAccountLink = endpoint({
  method: 'GET',
  path: '/accounts/:id/link',
  access: 'admin',
  summary: 'Read how the private link of the owner of an account stands',
  params: byId,
  returns: one(accountLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const renewAccountLink = endpoint({
  method: 'POST',
  path: '/accounts/:id/link',
  access: 'admin',
  summary: 'Make a new private link for the owner; the one before opens nothing any more',
  params: byId,
  returns: one(accountLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const revokeAccountLink = endpoint({
  method: 'DELETE',
  path: '/accounts/:id/link',
  access: 'admin',
  summary: 'Revoke the private link of the owner',
  params: byId,
  returns: one(accountLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const accountLinks = { get: getAccountLink, renew: renewAccountLink, revoke: revokeAccountLink };
