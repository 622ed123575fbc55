import { accountRuleLabels } from '#contracts/account-rules.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of the rules for late fees and interest. */
export const accountRuleNoun: Noun = {
  one: 'rule',
  many: 'Account rules',
  // They are read at their property.
  screen: null,
  labels: accountRuleLabels,
  tags: ['account-rule', 'account'],
  messages: changeMessages('rule', 'rules'),
};
