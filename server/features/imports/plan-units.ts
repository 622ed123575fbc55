import { shareValue } from '#contracts/assessments.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { unitLabels } from '#contracts/units.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findUnitsOnFile, listPropertiesOnFile } from './import-lookups.queries.ts';
import type { PropertyOnFile, UnitOnFile } from './import-lookups.queries.ts';
import { changesShown, differences, planOf, sameAs, SeenRows } from './row-plan.ts';
import type { Planner, RowPlan } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

interface ReadUnit {
  unit: NamedUnit | undefined;
  share: number | undefined;
}

/** Plans the rows of a sheet of units, which are recognized by property and number. */
export function planUnits(db: Database, today: string): Planner {
  const seen = new SeenRows();
  return async (readers) => {
    const read = readers.map((reader) => ({ reader, ...readUnit(reader) }));
    const properties = new Map((await listPropertiesOnFile(db)).map((one) => [one.code, one]));
    const identifiers = read.flatMap(({ unit }) => unit?.unitIdentifier ?? []);
    const onFile = await findUnitsOnFile(db, identifiers, today);
    return read.map(({ reader, unit, share }) => {
      if (!unit) return planOf(reader, { name: reader.text('unit') });
      const name = unit.unitIdentifier;
      const earlier = seen.earlier(reader, name, { share });
      if (earlier !== undefined) return planOf(reader, { name, note: sameAs(earlier) });
      const known = onFile.get(name);
      const plan = known ? planKnown(reader, known, share) : planNew(reader, { unit, share }, properties);
      seen.add(reader, name, { share });
      return plan;
    });
  };
}

function readUnit(reader: RowReader): ReadUnit {
  const [unit, second] = reader.units();
  if (second) reader.refuse('unit', 'Name one unit in each row.');
  else if (!unit && reader.text('unit') === '') reader.refuse('unit', 'Enter 1 to 4 letters or digits.');
  const typed = reader.number('share');
  const share = typed === undefined ? undefined : shareValue.safeParse(typed);
  if (share?.error) reader.refuse('share', share.error.issues[0]?.message ?? '');
  return { unit, share: share?.data };
}

function planNew(
  reader: RowReader,
  { unit, share }: { unit: NamedUnit; share: number | undefined },
  properties: ReadonlyMap<string, PropertyOnFile>,
): RowPlan {
  const { propertyCode, unitNumber, unitIdentifier: name } = unit;
  const property = properties.get(propertyCode);
  if (!property) {
    const column = reader.text('propertyCode') === '' ? 'unit' : 'propertyCode';
    reader.refuse(column, `There is no property ${propertyCode} on file. Import the properties first.`);
    return planOf(reader, { name });
  }
  const values = {
    realEstateObjectId: property.id,
    unitNumber,
    // The database derives these two.
    unitIdentifier: '',
    propertyCode: '',
    share: share ?? null,
  };
  return planOf(reader, {
    name,
    basis: `of ${property.id}`,
    additions: [{ kind: 'unit', key: name, values }],
  });
}

function planKnown(reader: RowReader, known: UnitOnFile, share: number | undefined): RowPlan {
  const set = differences(known, { share });
  return planOf(reader, {
    name: known.unitIdentifier,
    basis: `${known.id} ${known.updatedAt}`,
    changes: changesShown(known, set, () => unitLabels.share),
    updates:
      Object.keys(set).length > 0 ? [{ kind: 'unit', id: known.id, updatedAt: known.updatedAt, set }] : [],
  });
}
