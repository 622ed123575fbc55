import { boardPositionLabels } from '#contracts/choice-labels.en.ts';
import { boardPositionLabels as spanishPositions } from '#contracts/choice-labels.es.ts';
import type { Language } from '#contracts/languages.ts';
import { inquiryLetters } from './inquiry-letters.en.ts';
import { inquiryLetters as spanishLetters } from './inquiry-letters.es.ts';

/** What visitors are mailed about an inquiry, in the language in which they sent it. */
export const inquiryTexts: Record<
  Language,
  typeof inquiryLetters & { positions: typeof boardPositionLabels }
> = {
  en: { ...inquiryLetters, positions: boardPositionLabels },
  es: { ...spanishLetters, positions: spanishPositions },
};
