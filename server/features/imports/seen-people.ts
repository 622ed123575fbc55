import { personLabels } from '#contracts/people.ts';
import { hasNameAlone, nameKey } from './read-person.ts';
import type { ReadPerson } from './read-person.ts';
import type { RowReader } from './row-reader.ts';

export interface SeenPerson {
  row: number;
  /** Whom the row means. */
  key: string;
  person: ReadPerson;
}

interface NamedWithUnits {
  person: ReadPerson;
  /** The units that the row names. */
  unitIds: readonly number[];
}

interface RowOfPerson extends NamedWithUnits {
  reader: RowReader;
  /** Who on file has this name and one of these units. */
  keyOfUnits: string | undefined;
}

/** The people of the rows before: a person with three units may stand in three rows. */
export class SeenPeople {
  readonly #oneNameIsOnePerson: boolean;
  readonly #seen = new Map<string, SeenPerson>();
  readonly #named = new NamedPeople();
  /** Those of rows that have nothing but a name. */
  readonly #namedAlone = new NamedPeople();

  constructor(oneNameIsOnePerson: boolean) {
    this.#oneNameIsOnePerson = oneNameIsOnePerson;
  }

  add({ person, unitIds }: NamedWithUnits, seen: SeenPerson): void {
    for (const key of keysOf(person)) if (!this.#seen.has(key)) this.#seen.set(key, seen);
    this.#named.add({ person, unitIds }, seen);
    if (hasNameAlone(person)) this.#namedAlone.add({ person, unitIds }, seen);
  }

  /** The earlier row about the same person; notes a problem where it says something else, or nothing tells who is meant. */
  earlier(row: RowOfPerson): SeenPerson | undefined {
    const { reader, person } = row;
    const found = keysOf(person).flatMap((key) => this.#seen.get(key) ?? [])[0] ?? this.#byName(row);
    const other = found && fields.find((field) => saysMore(found.person[field], person[field]));
    if (found && other) {
      const label = personLabels[other].toLowerCase();
      const said = found.person[other];
      const first = said === undefined ? `and leaves the ${label} empty` : `with the ${label} “${said}”`;
      reader.refuse(
        null,
        `Row ${found.row} is the same person ${first}, this row says “${person[other]}”. Make the two rows the same, but for the unit.`,
      );
    }
    return found;
  }

  /** Of rows of which one has nothing but a name, those are of one person that share a unit. */
  #byName({ reader, person, unitIds, keyOfUnits }: RowOfPerson): SeenPerson | undefined {
    const among = hasNameAlone(person) ? this.#named : this.#namedAlone;
    const shared = among.sharing({ person, unitIds, keyOfUnits });
    const first = among.first(person);
    if (shared || keyOfUnits !== undefined || !first) return shared;
    if (this.#oneNameIsOnePerson) return first;
    reader.refuse(
      null,
      `Row ${first.row} names someone of the same name. Give both rows the same email, phone or mailing address if this is one person, and different ones if these are two. Or go to “Check again” and choose that one name is one person.`,
    );
    return undefined;
  }
}

/** People of the rows before by their names. */
class NamedPeople {
  readonly #first = new Map<string, SeenPerson>();
  readonly #byUnit = new Map<number, SeenPerson[]>();
  /** Those on file. */
  readonly #byKey = new Map<string, SeenPerson>();

  add({ person, unitIds }: NamedWithUnits, seen: SeenPerson): void {
    const name = nameKey(person);
    if (!this.#first.has(name)) this.#first.set(name, seen);
    if (seen.key.startsWith('id:') && !this.#byKey.has(seen.key)) this.#byKey.set(seen.key, seen);
    for (const id of unitIds) {
      const others = this.#byUnit.get(id);
      if (others) others.push(seen);
      else this.#byUnit.set(id, [seen]);
    }
  }

  first(person: ReadPerson): SeenPerson | undefined {
    return this.#first.get(nameKey(person));
  }

  /** Who is the person on file of the units of a row, or is named with one of these. */
  sharing({ person, unitIds, keyOfUnits }: Omit<RowOfPerson, 'reader'>): SeenPerson | undefined {
    const name = nameKey(person);
    const ofUnits = unitIds.flatMap((id) => this.#byUnit.get(id) ?? []);
    return (
      (keyOfUnits === undefined ? undefined : this.#byKey.get(keyOfUnits)) ??
      ofUnits.find((seen) => nameKey(seen.person) === name)
    );
  }
}

/** By what a person of a file is recognized: the same rules as on file (`PeopleOnFile.meant`). */
function keysOf(person: ReadPerson): string[] {
  const { recordNumber, email, phone, mailingAddress } = person;
  if (recordNumber !== undefined) return [`number ${recordNumber}`];
  const name = nameKey(person);
  const contacts = [email?.toLowerCase(), phone].filter((contact) => contact !== undefined);
  if (contacts.length > 0) return contacts.map((contact) => `${name} ${contact}`);
  return mailingAddress === undefined ? [] : [`${name} at ${mailingAddress}`];
}

const fields = ['firstName', 'lastName', 'email', 'phone', 'mailingAddress', 'language'] as const;

/** Whether a later row says what the first does not; a cell that is empty contradicts nothing. */
function saysMore(first: string | undefined, later: string | undefined): boolean {
  return later !== undefined && first?.toLowerCase() !== later.toLowerCase();
}
