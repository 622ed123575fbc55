import type { ReactNode } from 'react';
import { importFields, importKindLabels } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { Folded } from '../kit/panels/folded.tsx';
import styles from './imports.module.css';

/** What the columns of a sheet may hold, for the person who prepares one. */
export function FieldHelp({ kind }: { kind: ImportKind }): ReactNode {
  return (
    <Folded summary={`Columns of ${importKindLabels[kind].toLowerCase()}`}>
      <dl className={styles.fields}>
        {importFields[kind].map(({ name, label, help, example, isRequired }) => (
          <div key={name}>
            <dt>
              {label}
              {isRequired && <span className={styles.required}> needed</span>}
            </dt>
            <dd>
              {help} {example !== '' && <span className={styles.example}>Such as {example}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Columns may have other names and stand in any order; others are left out. A record that is on file
        already is changed, never added twice, and an empty cell leaves what is on file.
      </p>
    </Folded>
  );
}
