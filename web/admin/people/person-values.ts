import type { Language } from '#contracts/languages.ts';
import type { Person } from '#contracts/people.ts';
import { textValues } from '../kit/records/text-values.ts';

const texts = ['firstName', 'lastName', 'email', 'phone', 'mailingAddress'] as const;

/** A person as the form holds one; empty text means that it is not known. */
export type PersonValues = Record<(typeof texts)[number], string> & { language: Language };

/** The values of a person, or those that a new one begins with. */
export function valuesOf(person: Person | null): PersonValues {
  return { ...textValues(person, texts), language: person?.language ?? 'en' };
}
