import * as z from 'zod/mini';
import { accountAge } from './accounts.ts';
import { content, endpoint } from './endpoint.ts';
import { propertyCode } from './fields.ts';
import { propertyMessages } from './properties.ts';

/** What an owner who owes something is written: that it is due, or that it is long past due. */
export const letterKinds = ['REMINDER', 'DELINQUENCY'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterKindLabels: Record<LetterKind, string> = {
  REMINDER: 'Reminder',
  DELINQUENCY: 'Delinquency letter',
};

export const letterMessages = {
  kind: 'Choose a reminder or a delinquency letter.',
  none: 'No unit of this property owes something that is as old.',
} as const;

export const getAccountLetters = endpoint({
  method: 'GET',
  path: '/account-letters.pdf',
  access: 'admin',
  summary:
    'Write a letter to each owner of a property who owes something, as one tagged PDF; each is recorded in the history',
  query: z.object({
    propertyCode: propertyCode(propertyMessages.property),
    kind: z.enum(letterKinds, letterMessages.kind),
    /** Only to those whose oldest open amount is as old. */
    age: z.optional(accountAge),
  }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const accountLetters = { get: getAccountLetters };

/** What a letter is about. */
export interface LetterFacts {
  unit: string;
  owner: string;
  /** Dollars as people read them. */
  owed: string;
  /** Days as people read them. */
  since: string;
  company: string;
}

/** The words of a letter, in one language. */
export interface LetterTexts {
  title: (facts: LetterFacts) => string;
  greeting: (facts: LetterFacts) => string;
  body: (facts: LetterFacts) => string[];
  heads: { day: string; what: string; open: string };
  closing: (facts: LetterFacts) => string[];
}

const shared = {
  greeting: ({ owner }: LetterFacts) => `Dear ${owner},`,
  heads: { day: 'Due', what: 'For', open: 'Open' },
};

/** All letters in English. Another language is another object of this form. */
export const letterTexts: Record<LetterKind, LetterTexts> = {
  REMINDER: {
    ...shared,
    title: ({ unit }) => `Reminder for ${unit}`,
    body: ({ unit, owed, since }) => [
      `Our records show ${owed} open for ${unit}. The oldest amount has been due since ${since}.`,
      'If your payment is on its way, please disregard this letter.',
    ],
    closing: ({ company }) => [
      'Please pay the open amount, or write to us if you believe that it is not right.',
      `Sincerely, ${company}`,
    ],
  },
  DELINQUENCY: {
    ...shared,
    title: ({ unit }) => `Past-due account of ${unit}`,
    body: ({ unit, owed, since }) => [
      `The account of ${unit} is past due. ${owed} is open, the oldest amount since ${since}.`,
      'Late fees and interest may be added as the governing documents of the association provide.',
    ],
    closing: ({ company }) => [
      'Please pay the open amount now. If you dispute it, or cannot pay it at once, write to us and say why.',
      `Sincerely, ${company}`,
    ],
  },
};
