import type { ReactNode } from 'react';
import { headerKey } from '#contracts/import-columns.ts';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { Select } from '#web/ui/select/select.tsx';
import { headsOf } from './options-values.ts';
import type { OptionsValues } from './options-values.ts';
import styles from './imports.module.css';

/** Every column of the sheet with what it holds, and the choice of its field. */
export function ColumnList({
  run,
  values,
  errors,
  onChoose,
}: {
  run: ImportRun;
  values: OptionsValues;
  errors: Readonly<Record<string, string>>;
  onChoose: (index: number, field: string | null) => void;
}): ReactNode {
  const heads = headsOf(run, values);
  return (
    <ul className={styles.columns} aria-label="Columns of the sheet">
      {run.columns.map(({ letters, samples }, index) => {
        const chosen = values.columns[index] ?? '';
        const head = heads[index] || `Column ${letters}`;
        const isDoubled = heads.filter((one) => headerKey(one) === headerKey(head)).length > 1;
        return (
          <li key={letters} data-left-out={chosen === '' ? '' : undefined}>
            <div className={styles.column}>
              <span className={styles.head}>{head}</span>
              <span className={styles.samples}>
                {samples.length > 0 ? samples.join(' · ') : 'The first rows are empty'}
              </span>
            </div>
            <Select
              label={isDoubled ? `Field of ${head} (column ${letters})` : `Field of ${head}`}
              hint={isDoubled ? 'Other columns have this header too: compare what they hold.' : undefined}
              value={chosen}
              error={errors[`columns.${index}`]}
              onChange={({ target }) => onChoose(index, target.value || null)}
            >
              <option value="">Leave out</option>
              {importFields[run.kind].map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        );
      })}
    </ul>
  );
}
