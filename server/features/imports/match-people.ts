import type { PersonKind } from '#server/features/people/person.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPeopleOnFile } from './import-lookups.queries.ts';
import type { PersonOnFile } from './import-lookups.queries.ts';
import { nameKey } from './read-person.ts';
import type { ReadPerson } from './read-person.ts';

/** The people on file whom some rows may mean. */
export class PeopleOnFile {
  readonly #byId: ReadonlyMap<number, PersonOnFile>;
  readonly #byName = new Map<string, PersonOnFile[]>();
  readonly #byEmail = new Map<string, PersonOnFile[]>();

  constructor(people: readonly PersonOnFile[]) {
    this.#byId = new Map(people.map((person) => [person.id, person]));
    for (const person of people) {
      push(this.#byName, nameKey(person), person);
      if (person.email !== null) push(this.#byEmail, person.email.toLowerCase(), person);
    }
  }

  withId(id: number): PersonOnFile | undefined {
    return this.#byId.get(id);
  }

  named(name: string): readonly PersonOnFile[] {
    return this.#byName.get(name) ?? [];
  }

  withEmail(email: string): readonly PersonOnFile[] {
    return this.#byEmail.get(email.toLowerCase()) ?? [];
  }

  /**
   * Who of those on file a row means: the same name, and the same email or phone; a row with neither means someone with
   * neither, or the person whom its unit names (`ofUnits`). Several only where nothing distinguishes them.
   */
  meant(person: ReadPerson, ofUnits: ReadonlySet<number>): readonly PersonOnFile[] {
    const named = this.named(nameKey(person));
    const byContact = named.filter((one) => sharesContact(one, person));
    const surest = byContact.filter((one) => hasBothContacts(one, person));
    if (surest.length > 0) return surest;
    if (byContact.length > 0) return byContact;
    const byUnit = named.filter(({ id }) => ofUnits.has(id));
    if (person.email !== undefined || person.phone !== undefined)
      return byUnit.filter((one) => contradictsNothing(one, person));
    if (byUnit.length > 0) return byUnit;
    return named.filter(
      ({ email, phone, mailingAddress }) =>
        email === null &&
        phone === null &&
        (person.mailingAddress === undefined || mailingAddress === person.mailingAddress),
    );
  }
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const found = lists.get(key);
  if (found) found.push(value);
  else lists.set(key, [value]);
}

function sharesContact(one: PersonOnFile, { email, phone }: ReadPerson): boolean {
  return (
    (email !== undefined && one.email?.toLowerCase() === email.toLowerCase()) ||
    (phone !== undefined && one.phone === phone)
  );
}

function hasBothContacts(one: PersonOnFile, { email, phone }: ReadPerson): boolean {
  return email !== undefined && one.email?.toLowerCase() === email.toLowerCase() && one.phone === phone;
}

/** The unit's own person, who has no contact on file yet. */
function contradictsNothing(one: PersonOnFile, { email, phone }: ReadPerson): boolean {
  return (one.email === null || email === undefined) && (one.phone === null || phone === undefined);
}

/**
 * Whether someone on file is who a row with their record number means: something of them is the same, or they are of a unit
 * of the row. A file may come from another office, where the number was someone else's.
 */
export function isLike(one: PersonOnFile, person: ReadPerson, ofUnits: ReadonlySet<number>): boolean {
  return nameKey(one) === nameKey(person) || sharesContact(one, person) || ofUnits.has(one.id);
}

/** Reads the people on file who may be meant. */
export async function readPeopleOnFile(
  db: Database,
  kind: PersonKind,
  people: readonly Partial<ReadPerson>[],
): Promise<PeopleOnFile> {
  const found = await findPeopleOnFile(db, kind, {
    ids: people.flatMap(({ recordNumber }) => recordNumber ?? []),
    emails: unique(people.flatMap(({ email }) => email?.toLowerCase() ?? [])),
    phones: unique(people.flatMap(({ phone }) => phone ?? [])),
    names: unique(
      people.flatMap(({ firstName, lastName }) =>
        firstName !== undefined && lastName !== undefined ? [nameKey({ firstName, lastName })] : [],
      ),
    ),
  });
  return new PeopleOnFile(found);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
