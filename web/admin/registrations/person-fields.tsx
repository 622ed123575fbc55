import { useState, type ReactNode } from 'react';
import { approvalFields, sentValue } from '#contracts/approvals.ts';
import type { ApprovalField, FieldUse } from '#contracts/approvals.ts';
import { personLabels } from '#contracts/people.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { isSameField, personOf } from './approval-values.ts';
import type { ApprovalWork } from './use-approval.ts';
import type { ChoiceProps } from './unit-choice.tsx';
import styles from './approve.module.css';

/** The fields of the person that need a look, side by side; the others on demand. */
export function PersonFields(props: ChoiceProps): ReactNode {
  const { work, record, match } = props;
  const [isWhole, setIsWhole] = useState(false);
  const person = personOf(work.values, match);
  const open = approvalFields.filter(
    (field) =>
      isWhole ||
      needsLook(field, { ...work, person: person?.[field] ?? null, sent: sentValue(field, record) }),
  );
  return (
    <section className={styles.part} aria-label="Details">
      {open.length > 0 && (
        <div className={styles.fields}>
          <p className={styles.heads} aria-hidden="true">
            <span />
            <span>{person ? 'On file' : ''}</span>
            <span>In the registration</span>
            <span>Or</span>
          </p>
          {open.map((field) => (
            <FieldRow key={field} field={field} {...props} />
          ))}
        </div>
      )}
      {!isWhole && (
        <p className={styles.rest}>
          {restText(person !== null, open.length)}
          <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
            Change details
          </Button>
        </p>
      )}
    </section>
  );
}

/** Whether what is on file says otherwise than the registration, or something was typed or is wrong. */
function needsLook(
  field: ApprovalField,
  { values, errors, person, sent }: ApprovalWork & { person: string | null; sent: string | null },
): boolean {
  if (values.fields[field].use === 'TYPE' || errors[`choices.fields.${field}.value`]) return true;
  return values.personId !== 0 && sent !== null && !isSameField(field, person, sent);
}

function restText(isOnFile: boolean, openCount: number): string {
  if (!isOnFile) return 'Name, email and phone are taken from the registration.';
  return openCount === 0 ? 'The registration matches what is on file.' : 'The rest is the same.';
}

function FieldRow({ field, work, record, match }: ChoiceProps & { field: ApprovalField }): ReactNode {
  const { use, value } = work.values.fields[field];
  const person = personOf(work.values, match);
  const onFile = person?.[field] ?? null;
  const sent = sentValue(field, record);
  const isSame = person !== null && sent !== null && isSameField(field, onFile, sent);
  const label = personLabels[field];
  const error = work.errors[`choices.fields.${field}.value`];
  const put = (changed: { use: FieldUse; value: string }): void =>
    work.set({ fields: { ...work.values.fields, [field]: changed } });
  const option = (one: FieldUse, says: string, hidden: string) => (
    <label className={styles.option} data-chosen={use === one ? '' : undefined}>
      <input
        type="radio"
        name={`approval-${field}`}
        checked={use === one}
        onChange={() => put({ use: one, value: one === 'TYPE' ? value || onFile || sent || '' : value })}
      />
      <span className="visually-hidden">{hidden}</span>
      <bdi>{says}</bdi>
    </label>
  );
  const hasOnFile = person !== null || sent === null;
  return (
    <div className={styles.field} role="radiogroup" aria-label={label}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      {hasOnFile ? option('KEEP', shown(field, onFile), 'On file:') : <span />}
      {isSame ? (
        <span className={styles.soft}>the same</span>
      ) : sent === null ? (
        <span />
      ) : (
        option('TAKE', shown(field, sent), 'In the registration:')
      )}
      {option('TYPE', 'Type', '')}
      {use === 'TYPE' && (
        <div className={styles.typed}>
          <TextField
            label={<span className="visually-hidden">{label}, typed</span>}
            autoComplete="off"
            value={value}
            error={error}
            onChange={({ target }) => put({ use, value: target.value })}
          />
        </div>
      )}
      {use !== 'TYPE' && error && <p className={styles.problem}>{error}</p>}
    </div>
  );
}

function shown(field: ApprovalField, value: string | null): string {
  if (!value) return 'none';
  return field === 'phone' ? formatPhone(value) : value;
}
