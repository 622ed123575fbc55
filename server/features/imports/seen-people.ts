import { personLabels } from '#contracts/people.ts';
import { nameKey } from './read-person.ts';
import type { ReadPerson } from './read-person.ts';
import type { RowReader } from './row-reader.ts';

export interface SeenPerson {
  row: number;
  /** Whom the row means. */
  key: string;
  person: ReadPerson;
}

/** The people of the rows before: a person with three units may stand in three rows. */
export class SeenPeople {
  readonly #seen = new Map<string, SeenPerson>();

  add(person: ReadPerson, seen: SeenPerson): void {
    for (const key of keysOf(person)) if (!this.#seen.has(key)) this.#seen.set(key, seen);
  }

  /** The earlier row about the same person; notes a problem where it says something else. */
  earlier(reader: RowReader, person: ReadPerson): SeenPerson | undefined {
    const found = keysOf(person).flatMap((key) => this.#seen.get(key) ?? [])[0];
    const other = found && fields.find((field) => differs(found.person[field], person[field]));
    if (found && other)
      reader.refuse(
        null,
        `Row ${found.row} is the same person with the ${personLabels[other].toLowerCase()} “${found.person[other]}”, this row says “${person[other]}”. Make the two rows the same, but for the unit.`,
      );
    return found;
  }
}

/** By what a person of a file is recognized: the same rules as on file (`PeopleOnFile.meant`). */
function keysOf(person: ReadPerson): string[] {
  const { recordNumber, email, phone, mailingAddress } = person;
  if (recordNumber !== undefined) return [`number ${recordNumber}`];
  const name = nameKey(person);
  const contacts = [email?.toLowerCase(), phone].filter((contact) => contact !== undefined);
  return contacts.length > 0
    ? contacts.map((contact) => `${name} ${contact}`)
    : [`${name} at ${mailingAddress ?? ''}`];
}

const fields = ['firstName', 'lastName', 'email', 'phone', 'mailingAddress', 'language'] as const;

/** A cell that is empty contradicts nothing. */
function differs(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
}
