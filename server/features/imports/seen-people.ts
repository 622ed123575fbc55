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
    if (found && !saysSame(found.person, person))
      reader.refuse(
        null,
        `Row ${found.row} says something else about the same person. Make the two rows the same, but for the unit.`,
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
function saysSame(one: ReadPerson, other: ReadPerson): boolean {
  return fields.every((field) => {
    const [first, second] = [one[field], other[field]];
    return first === undefined || second === undefined || first.toLowerCase() === second.toLowerCase();
  });
}
