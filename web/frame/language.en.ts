import type { Language } from '#contracts/languages.ts';

/** The language of this build of the pages. */
export const language: Language = 'en';
