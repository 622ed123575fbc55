import type { Language } from '#contracts/languages.ts';
import type { Person } from '#contracts/people.ts';

/** A person as the form holds one; empty text means that it is not known. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mailingAddress: string;
  language: Language;
}

/** The values of a person, or those that a new one begins with. */
export function valuesOf(person: Person | null): PersonValues {
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    mailingAddress: person?.mailingAddress ?? '',
    language: person?.language ?? 'en',
  };
}
