import { assessmentLabels } from '#contracts/assessments.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of assessments. */
export const assessmentNoun: Noun = {
  one: 'assessment',
  many: 'Assessments',
  // They are read at their property.
  screen: null,
  labels: { ...assessmentLabels, charged: 'Charged', dividedAgain: 'Divided again' },
  // A run charges accounts.
  tags: ['assessment', 'account', 'unit'],
  messages: changeMessages('assessment', 'assessments'),
};
