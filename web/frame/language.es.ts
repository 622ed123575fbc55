import type { language as english } from './language.en.ts';

export const language: typeof english = 'es';
