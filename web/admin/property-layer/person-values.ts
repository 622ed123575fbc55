import type { Person } from '#contracts/people.ts';

/** A person as the form holds one; empty text means that it is not known. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mailingAddress: string;
}

/** What people call the fields. */
export const personLabels: Record<keyof PersonValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  mailingAddress: 'Mailing address',
};

/** The values of a person, or those that a new one begins with. */
export function valuesOf(person: Person | null): PersonValues {
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    mailingAddress: person?.mailingAddress ?? '',
  };
}
