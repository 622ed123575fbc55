import { categoryLabels } from '#contracts/choice-labels.en.ts';
import { categoryLabels as spanishCategories } from '#contracts/choice-labels.es.ts';
import type { Language } from '#contracts/languages.ts';
import { scheduledText, statusMeanings } from '#contracts/status-meanings.en.ts';
import {
  scheduledText as spanishScheduled,
  statusMeanings as spanishMeanings,
} from '#contracts/status-meanings.es.ts';
import { residentLetters } from './resident-letters.en.ts';
import { residentLetters as spanishLetters } from './resident-letters.es.ts';

/** What residents are mailed about a request, in the language in which they sent it. */
export const residentTexts: Record<
  Language,
  typeof residentLetters & {
    meanings: typeof statusMeanings;
    scheduledText: typeof scheduledText;
    categories: Record<string, string>;
  }
> = {
  en: { ...residentLetters, meanings: statusMeanings, scheduledText, categories: categoryLabels },
  es: {
    ...spanishLetters,
    meanings: spanishMeanings,
    scheduledText: spanishScheduled,
    categories: spanishCategories,
  },
};
