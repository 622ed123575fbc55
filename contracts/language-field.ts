import * as z from 'zod/mini';
import { languages } from './languages.ts';

/** The language of a submission. In a file apart from the languages, which pages without forms need too. */
export const languageField = z.enum(languages, 'This needs en or es.');

/** In which a visitor writes and wants to be answered; English where a form says nothing. */
export const sentLanguage = { language: z.optional(languageField) };
