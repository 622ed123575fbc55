import { fullName } from '#contracts/people.ts';
import type { Person } from '#contracts/people.ts';
import type { Choosable } from '../kit/records/record-picker.tsx';

/** A person as one of those to choose from. */
export function choosablePerson(person: Person): Choosable {
  return { id: person.id, label: fullName(person) };
}
