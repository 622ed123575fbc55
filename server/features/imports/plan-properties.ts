import { legalRegimes } from '#contracts/legal-regimes.ts';
import { propertyForm, propertyLabels } from '#contracts/properties.ts';
import type { PropertyForm } from '#contracts/properties.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listPropertiesOnFile } from './import-lookups.queries.ts';
import { changesShown, differences, planOf, sameAs, SeenRows } from './row-plan.ts';
import type { Planner } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

const textFields = ['title', 'displayName', 'street', 'city', 'state', 'zip', 'country', 'website'] as const;

/** Plans the rows of a sheet of properties, which are recognized by their codes. */
export function planProperties(db: Database): Planner {
  const seen = new SeenRows();
  return async (readers) => {
    const onFile = new Map((await listPropertiesOnFile(db)).map((one) => [one.code, one]));
    return readers.map((reader) => {
      const form = readProperty(reader);
      const name = form?.code ?? reader.text('code');
      if (!form) return planOf(reader, { name });
      const { code, ...fields } = form;
      const earlier = seen.earlier(reader, code, form);
      if (earlier !== undefined) return planOf(reader, { name, note: sameAs(earlier) });
      seen.add(reader, code, form);
      const known = onFile.get(code);
      if (!known) {
        const values = { ...fields, code, legalRegime: legalRegimes[0] };
        return planOf(reader, { name, additions: [{ kind: 'property', key: code, values }] });
      }
      const set = differences(known, fields);
      return planOf(reader, {
        name,
        basis: `${known.id} ${known.updatedAt}`,
        changes: changesShown(known, set, labelOf),
        updates:
          Object.keys(set).length > 0
            ? [{ kind: 'property', id: known.id, updatedAt: known.updatedAt, set }]
            : [],
      });
    });
  };
}

function readProperty(reader: RowReader): Omit<PropertyForm, 'units'> | null {
  const texts = Object.fromEntries(textFields.map((field) => [field, reader.given(field)]));
  const read = propertyForm.safeParse({ code: reader.text('code'), ...texts });
  if (read.success) return reader.problems.length > 0 ? null : read.data;
  reader.refuseIssues(read.error.issues);
  return null;
}

function labelOf(field: string): string {
  return Reflect.get(propertyLabels, field) ?? field;
}
