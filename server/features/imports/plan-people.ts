import { fullName, personLabels } from '#contracts/people.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import type { PersonKind } from '#server/features/people/person.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findUnitsOnFile } from './import-lookups.queries.ts';
import type { PersonOnFile, UnitOnFile } from './import-lookups.queries.ts';
import { isLike, readPeopleOnFile } from './match-people.ts';
import type { PeopleOnFile } from './match-people.ts';
import { hasNameAlone, nameKey, namesNobody, readPerson } from './read-person.ts';
import type { ReadPerson } from './read-person.ts';
import { changesShown, differences, planOf } from './row-plan.ts';
import type { PlannedWork, Planner, RowPlan } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';
import { planUnitsOf } from './plan-units-of-person.ts';
import { SeenPeople } from './seen-people.ts';
import type { SeenPerson } from './seen-people.ts';

interface ReadRow {
  reader: RowReader;
  isNobody: boolean;
  person: ReadPerson | undefined;
  units: NamedUnit[];
  /** The first day as the owner, by unit. */
  ownerSince: ReadonlyMap<string, string>;
}

export interface PeopleOptions {
  kind: PersonKind;
  today: string;
  /** Who added them: docs/decisions/0011. */
  userId: number;
  /** Whether a name alone tells who is meant. */
  oneNameIsOnePerson: boolean;
}

/** Plans the rows of a sheet of owners or tenants with the units that they name. */
export function planPeople(db: Database, options: PeopleOptions): Planner {
  const { kind, today } = options;
  const seen = new SeenPeople(options.oneNameIsOnePerson);
  const claimed = new Map<number, { row: number; key: string }>();
  return async (readers) => {
    const rows = readers.map((reader) => readRow(reader, kind));
    const identifiers = rows.flatMap(({ units }) => units.map(({ unitIdentifier }) => unitIdentifier));
    const units = await findUnitsOnFile(db, identifiers, today);
    const people = await readPeopleOnFile(
      db,
      kind,
      rows.flatMap(({ person }) => person ?? []),
    );
    return rows.map((row) => planRow(row, { ...options, seen, claimed, units, people }));
  };
}

function readRow(reader: RowReader, kind: PersonKind): ReadRow {
  const isNobody = namesNobody(reader);
  const units = isNobody ? [] : reader.units();
  return {
    reader,
    isNobody,
    person: isNobody ? undefined : readPerson(reader, kind),
    units,
    ownerSince: isNobody ? new Map() : readDays(reader, units),
  };
}

/** One day for all units of the row, or one for each in the order of the units. */
function readDays(reader: RowReader, units: readonly NamedUnit[]): ReadonlyMap<string, string> {
  const days = reader.days('ownerSince');
  if (days.length > 1 && days.length !== units.length)
    reader.refuse(
      'ownerSince',
      'Enter one day for all units, or one for each of them in their order, with semicolons between.',
    );
  return new Map(
    units.flatMap(({ unitIdentifier }, index) => {
      const day = days.length > 1 ? days[index] : days[0];
      return day === undefined ? [] : [[unitIdentifier, day] as const];
    }),
  );
}

interface Around extends PeopleOptions {
  seen: SeenPeople;
  /** The units whose person an earlier row names. */
  claimed: Map<number, { row: number; key: string }>;
  units: ReadonlyMap<string, UnitOnFile>;
  people: PeopleOnFile;
}

function planRow(row: ReadRow, around: Around): RowPlan {
  const { reader, isNobody, person } = row;
  if (isNobody) return planOf(reader, { name: reader.text('unit'), note: 'This row names nobody.' });
  if (!person) {
    const name = [reader.text('firstName'), reader.text('lastName'), reader.text('fullName')];
    return planOf(reader, { name: name.filter(Boolean).join(' ') });
  }
  const units = unitsOf(row, around);
  const unitIds = units.map(({ id }) => id);
  const ofUnits = personOfUnits(person, units, around);
  const keyOfUnits = ofUnits && `id:${ofUnits.id}`;
  const known = around.seen.earlier({ reader, person, unitIds, keyOfUnits });
  const planned = known ? { key: known.key, work: {} } : planPerson(row, person, units, around);
  const changed = planUnitsOf(reader, units, {
    ...around,
    key: planned.key,
    name: fullName(person),
    ownerSince: row.ownerSince,
  });
  if (reader.problems.length === 0) remember(row, units, { ...around, key: planned.key, person });
  const { work } = planned;
  return planOf(reader, {
    name: fullName(person),
    additions: work.additions ?? [],
    updates: [...(work.updates ?? []), ...changed.updates],
    changes: [...(work.changes ?? []), ...changed.changes],
    basis: [work.basis ?? '', changed.basis].join(' '),
    note: noteOf(known, work),
  });
}

/** The units of a row that are on file, each once. */
function unitsOf({ reader, units }: ReadRow, around: Around): UnitOnFile[] {
  const found = new Map<number, UnitOnFile>();
  for (const { unitIdentifier } of units) {
    const unit = around.units.get(unitIdentifier);
    if (unit) found.set(unit.id, unit);
    else reader.refuse('unit', `There is no unit ${unitIdentifier} on file. Import the units first.`);
  }
  return [...found.values()];
}

/** What later rows may rest on: one with a problem is not written. */
function remember(
  { reader: { row } }: ReadRow,
  units: readonly UnitOnFile[],
  { seen, claimed, key, person }: Around & { key: string; person: ReadPerson },
): void {
  const unitIds = units.map(({ id }) => id);
  seen.add({ person, unitIds }, { row, key, person });
  for (const { id } of units) if (!claimed.has(id)) claimed.set(id, { row, key });
}

function noteOf(known: SeenPerson | undefined, work: Partial<PlannedWork>): string | null {
  return known ? `Row ${known.row} names the same person.` : (work.note ?? null);
}

/** Whom a row means: someone on file, by `id:7`, or someone new. */
function planPerson(
  { reader }: ReadRow,
  person: ReadPerson,
  units: readonly UnitOnFile[],
  around: Around,
): { key: string; work: Partial<PlannedWork> } {
  const { kind, userId, people } = around;
  const onFile = whoIsMeant(reader, person, { ...around, units });
  const { recordNumber: _number, ...fields } = person;
  if (!onFile) {
    const key = `new:${kind}:${reader.row}`;
    const blank = { email: null, phone: null, mailingAddress: null, language: 'en' };
    const values = { ...blank, ...defined(fields), createdBy: userId };
    const [other] = person.email === undefined ? [] : people.withEmail(person.email);
    const note = noteOfNew(kind, person, other);
    return { key, work: { additions: [{ kind, key, values }], note } };
  }
  const set = differences(onFile, fields);
  // The same address, however it is written.
  if (set.email !== undefined && onFile.email?.toLowerCase() === set.email.toLowerCase()) delete set.email;
  return {
    key: `id:${onFile.id}`,
    work: {
      basis: `${onFile.id} ${onFile.updatedAt}`,
      note: units.length === 0 && hasNameAlone(person) ? 'Recognized by the name alone.' : null,
      changes: changesShown(onFile, set, labelOf),
      updates: Object.keys(set).length > 0 ? [{ kind, id: onFile.id, updatedAt: onFile.updatedAt, set }] : [],
    },
  };
}

function noteOfNew(
  kind: PersonKind,
  { recordNumber }: ReadPerson,
  other: PersonOnFile | undefined,
): string | null {
  if (recordNumber !== undefined) return `No ${kind} on file here has this number, so this one is added.`;
  return other ? `${fullName(other)} has this email on file too.` : null;
}

function whoIsMeant(
  reader: RowReader,
  person: ReadPerson,
  { kind, people, units, oneNameIsOnePerson }: Omit<Around, 'units'> & { units: readonly UnitOnFile[] },
): PersonOnFile | undefined {
  const ofUnits = idsOfUnits(kind, units);
  if (person.recordNumber !== undefined) {
    const found = people.withId(person.recordNumber);
    if (found && isLike(found, person, ofUnits)) return found;
    if (found) {
      reader.refuse(
        'recordNumber',
        `Number ${person.recordNumber} on file here is ${fullName(found)}, who has another name, email and phone. Empty this cell, or leave the column out.`,
      );
      return undefined;
    }
  }
  const [first, second] = people.meant(person, ofUnits);
  if (second)
    reader.refuse(
      null,
      `Several ${kind}s called ${fullName(person)} are on file. Say which one by the record number of an exported file.`,
    );
  else if (first && !oneNameIsOnePerson && hasNameAlone(person) && isOfOthers(first, units))
    reader.refuse(
      null,
      `Someone called ${fullName(person)} is on file for another unit, without an email or a phone. If this is one person, go to “Check again” and choose that one name is one person; if not, enter an email, a phone or a mailing address.`,
    );
  return first;
}

/** Whom units name. */
function idsOfUnits(kind: PersonKind, units: readonly UnitOnFile[]): ReadonlySet<number> {
  return new Set(
    units.flatMap((unit) => (kind === 'owner' ? unit.ownerId : (unit.tenantId ?? unit.leaseTenantId)) ?? []),
  );
}

/** Who on file has the name of a row and one of its units. */
function personOfUnits(
  person: ReadPerson,
  units: readonly UnitOnFile[],
  { kind, people }: Around,
): PersonOnFile | undefined {
  const ids = idsOfUnits(kind, units);
  return people.named(nameKey(person)).find(({ id }) => ids.has(id));
}

/** Whether someone is on file for units, and the row names others. */
function isOfOthers({ unitIds }: PersonOnFile, units: readonly UnitOnFile[]): boolean {
  return units.length > 0 && unitIds.length > 0 && units.every(({ id }) => !unitIds.includes(id));
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function labelOf(field: string): string {
  return Reflect.get(personLabels, field) ?? field;
}
