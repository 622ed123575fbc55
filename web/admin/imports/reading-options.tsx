import type { ReactNode } from 'react';
import { importKindLabels } from '#contracts/import-fields.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useProperties } from '../properties/use-properties.ts';
import type { OptionsValues } from './options-values.ts';
import styles from './imports.module.css';

export interface ReadingOptionsProps {
  run: ImportRun;
  values: OptionsValues;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<OptionsValues>) => void;
}

/** How cells are read, as far as the kind of sheet asks for it. */
export function ReadingOptions(props: ReadingOptionsProps): ReactNode {
  const { run, values } = props;
  if (run.kind === 'property') return null;
  return (
    <div className={styles.options}>
      {!values.columns.includes('propertyCode') && <PropertyOfRows {...props} />}
      {values.columns.some((field) => field !== null && dayFields.includes(field)) && <DayOrder {...props} />}
      {(run.kind === 'owner' || run.kind === 'tenant') && <PeopleOfOneName {...props} />}
      {values.columns.includes('openingBalance') && <Balances {...props} />}
    </div>
  );
}

const dayFields = ['ownerSince', 'startDate', 'endDate', 'balanceDay'];

function PropertyOfRows({ values, errors, onChange }: ReadingOptionsProps): ReactNode {
  const { data: properties = [] } = useProperties();
  return (
    <Select
      label="Property of the units"
      value={values.propertyCode}
      error={errors['propertyCode']}
      hint="Where the sheet has only numbers such as 7, of one property."
      onChange={({ target }) => onChange({ propertyCode: target.value })}
    >
      <option value="">The sheet says it: BT01-0007</option>
      {properties.map(({ code, name }) => (
        <option key={code} value={code}>
          {`${code} — ${name}`}
        </option>
      ))}
    </Select>
  );
}

function DayOrder({ values, errors, onChange }: ReadingOptionsProps): ReactNode {
  return (
    <Select
      label="How are dates written?"
      value={values.dateOrder}
      error={errors['dateOrder']}
      hint="Cells that your spreadsheet program stores as dates are always read."
      onChange={({ target }) => onChange({ dateOrder: target.value })}
    >
      <option value="">So that only one day can be meant</option>
      <option value="MDY">Month first: 1/31/2026</option>
      <option value="DMY">Day first: 31/1/2026</option>
    </Select>
  );
}

function PeopleOfOneName({ run, values, onChange }: ReadingOptionsProps): ReactNode {
  return (
    <Select
      label={`${importKindLabels[run.kind]} with the same name`}
      value={values.oneNameIsOnePerson ? 'ONE' : ''}
      hint="Of rows for different units that have no email, phone or mailing address to tell."
      onChange={({ target }) => onChange({ oneNameIsOnePerson: target.value === 'ONE' })}
    >
      <option value="">Ask me: they may be two people</option>
      <option value="ONE">One name is one person</option>
    </Select>
  );
}

function Balances({ run, values, errors, onChange }: ReadingOptionsProps): ReactNode {
  return (
    <>
      <TextField
        label="Day of the balances"
        type="date"
        value={values.balanceDay}
        error={errors['balanceDay']}
        hint={
          run.kind === 'account'
            ? 'Each balance becomes an entry “Opening balance” of that day.'
            : 'What is owed becomes an entry due that day, a credit a payment of that day.'
        }
        onChange={({ target }) => onChange({ balanceDay: target.value })}
      />
      <TextField
        label="Control total of the balances"
        optional
        inputMode="decimal"
        value={values.controlTotal}
        error={errors['controlTotal']}
        hint="The total of all balances in your old system. Nothing is written until the balances add up to it."
        onChange={({ target }) => onChange({ controlTotal: target.value })}
      />
    </>
  );
}
