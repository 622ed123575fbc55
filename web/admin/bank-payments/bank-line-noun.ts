import { bankLineLabels } from '#contracts/bank-payments.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of the payments of bank files. */
export const bankLineNoun: Noun = {
  one: 'bank payment',
  many: 'Bank payments',
  // They are read at their property.
  screen: null,
  labels: bankLineLabels,
  tags: ['bank-line'],
  messages: changeMessages('payment', 'payments'),
};
