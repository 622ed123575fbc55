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
  keyOfUnits?: string | undefined;
}

/** The people of the rows before: a person with three units may stand in three rows. */
export class SeenPeople {
  readonly #oneNameIsOnePerson: boolean;
  readonly #seen = new Map<string, SeenPerson>();
  /** The rows of each name, with the units that they name. */
  readonly #named = new Map<string, { seen: SeenPerson; unitIds: readonly number[] }[]>();

  constructor(oneNameIsOnePerson: boolean) {
    this.#oneNameIsOnePerson = oneNameIsOnePerson;
  }

  add({ person, unitIds }: NamedWithUnits, seen: SeenPerson): void {
    for (const key of keysOf(person)) if (!this.#seen.has(key)) this.#seen.set(key, seen);
    const name = nameKey(person);
    this.#named.set(name, [...(this.#named.get(name) ?? []), { seen, unitIds }]);
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
    const named = this.#named.get(nameKey(person)) ?? [];
    const among = hasNameAlone(person) ? named : named.filter(({ seen }) => hasNameAlone(seen.person));
    const shared = among.find(
      (one) => one.seen.key === keyOfUnits || one.unitIds.some((id) => unitIds.includes(id)),
    );
    const [first] = among;
    if (shared || keyOfUnits !== undefined || !first) return shared?.seen;
    if (this.#oneNameIsOnePerson) return first.seen;
    reader.refuse(
      null,
      `Row ${first.seen.row} names someone of the same name. Give both rows the same email, phone or mailing address if this is one person, and different ones if these are two. Or go to “Check again” and choose that one name is one person.`,
    );
    return undefined;
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
