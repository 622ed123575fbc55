import { accountLabels } from '#contracts/accounts.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of the assessment accounts of units. */
export const accountNoun: Noun = {
  one: 'account',
  many: 'Accounts',
  // An account is read on its unit's page.
  screen: null,
  labels: accountLabels,
  // A unit's page says what is owed.
  tags: ['account', 'unit'],
  messages: changeMessages('entry', 'entries'),
};
