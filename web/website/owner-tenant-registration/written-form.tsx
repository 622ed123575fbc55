import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  blankFormTables,
  dateFields,
  emergencyFields,
  mailingFields,
  mailingZipMax,
  rowField,
  signatureFields,
  type BlankFormTable,
} from '#contracts/blank-form.ts';
import { blankFormTexts } from '#contracts/blank-form-texts.en.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import layout from '../forms/form-layout.module.css';
import type { Making } from './made-form.ts';
import { makingTexts } from './making-texts.en.ts';
import styles from './written-form.module.css';

const texts = makingTexts.form;
const signatureId = idOf('signature.name');

export interface WrittenFormProps {
  answers: Making['answers'];
  /** An owner has no lease to give dates of. */
  isTenant: boolean;
  onChange: (answers: Making['answers']) => void;
  onUse: () => void;
}

/** Hands out the props of the field of the form that has this name. */
type FieldOf = (name: string, label: string) => TextFieldProps;

/** What the blank form asks for beyond the fields of the registration. Its inputs have no names: they are not sent themselves. */
export function WrittenForm({ answers, isTenant, onChange, onUse }: WrittenFormProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const signed: Record<string, string> = { 'signature.date': today(), ...answers };
  const isUnsigned = !signed['signature.name']?.trim();
  const field: FieldOf = (name, label) => ({
    id: idOf(name),
    label,
    value: signed[name] ?? '',
    maxLength: name === 'mailing.zip' ? mailingZipMax : 100,
    autoComplete: autoCompletes[name] ?? 'off',
    onChange: ({ target }) => onChange({ ...answers, [name]: target.value }),
  });

  function finish(): void {
    setHasTried(true);
    if (isUnsigned) {
      panel.current?.querySelector<HTMLInputElement>(`#${signatureId}`)?.focus();
      return;
    }
    onChange(signed);
    onUse();
  }

  /** Enter would send the registration. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  }

  const { mailing, dates, emergency, signature } = blankFormTexts;
  const shownDates = isTenant ? dateFields : dateFields.slice(0, 1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field ends the form
    <div ref={panel} className={styles.form} onKeyDown={onKeyDown}>
      <p>{texts.fromAbove}</p>
      <Group heading={dates.heading}>
        {shownDates.map((name) => (
          <TextField key={name} {...field(name, dates[name])} />
        ))}
      </Group>
      <Group heading={texts.mailing}>
        {mailingFields.map((name) => (
          <TextField key={name} {...field(name, mailing[name])} />
        ))}
      </Group>
      <Table table="occupants" answers={answers} field={field} more={texts.addOccupant} />
      <Table table="vehicles" answers={answers} field={field} more={texts.addVehicle} />
      <Group heading={emergency.heading}>
        {emergencyFields.map((name) => (
          <TextField key={name} {...field(name, emergency[name])} />
        ))}
      </Group>
      <Group heading={signature.heading} text={signature.statement.join(' ')}>
        {signatureFields.map((name) => (
          <TextField
            key={name}
            {...field(name, signature[name])}
            error={name === 'signature.name' && hasTried && isUnsigned ? texts.noSignature : undefined}
          />
        ))}
      </Group>
      <Button className={styles.use} onClick={finish}>
        {texts.use}
      </Button>
    </div>
  );
}

function Group(props: { heading: string; text?: string; children: ReactNode }): ReactNode {
  const { heading, text, children } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      {text && <p>{text}</p>}
      <div className={layout.pair}>{children}</div>
    </fieldset>
  );
}

/** A table of the form, its rows one by one as they are needed. */
function Table(props: {
  table: BlankFormTable;
  answers: Making['answers'];
  field: FieldOf;
  /** Adds a row. */
  more: string;
}): ReactNode {
  const { table, answers, field, more } = props;
  const { rows, columns } = blankFormTables[table];
  const labels: Record<string, string> & { heading: string; row: string } = blankFormTexts[table];
  const numbers = Array.from({ length: rows }, (_, index) => index + 1);
  const isFilled = (row: number) => columns.some((column) => answers[rowField(table, row, column)]);
  const [added, setAdded] = useState(1);
  const shown = Math.max(added, numbers.findLast(isFilled) ?? 1);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{labels.heading}</legend>
      {numbers.slice(0, shown).map((row) => (
        <fieldset key={row} className={styles.row}>
          <legend>{texts.numbered(labels.row, row)}</legend>
          <div className={layout.pair}>
            {columns.map((column) => (
              <TextField key={column} {...field(rowField(table, row, column), labels[column] ?? column)} />
            ))}
          </div>
        </fieldset>
      ))}
      {shown < rows && (
        <Button variant="secondary" size="small" className={styles.use} onClick={() => setAdded(shown + 1)}>
          {more}
        </Button>
      )}
    </fieldset>
  );
}

/** What the browser may fill in from the visitor's own address. */
const autoCompletes: Record<string, string> = {
  'mailing.street': 'street-address',
  'mailing.city': 'address-level2',
  'mailing.state': 'address-level1',
  'mailing.zip': 'postal-code',
  'signature.name': 'name',
};

function idOf(name: string): string {
  return `paper-${name.replaceAll('.', '-')}`;
}

/** As the form asks for it: MM/DD/YYYY. */
function today(): string {
  const [year, month, day] = siteToday().split('-');
  return `${month}/${day}/${year}`;
}
