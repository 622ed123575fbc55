import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { capitalized, formatInstant, formatStatus } from '#web/lib/formats.ts';
import { nounOf, recordPath } from '../nouns/nouns.ts';
import { recordIn, valueLabel } from './value-labels.ts';
import { wordDiff } from './word-diff.ts';
import styles from './history.module.css';

/** What an action changed, field by field, from → to; what it began with, where nothing was there before. */
export function ChangeList({
  entry,
  fieldNames,
}: {
  entry: Pick<AuditEntry, 'action' | 'changes' | 'names'>;
  /** What people call the fields; one that is not here is called what its name says. */
  fieldNames: Readonly<Record<string, string>>;
}): ReactNode {
  const { action, changes, names } = entry;
  const shown = shownOf(changes);
  if (shown.length === 0) return null;
  const isBeginning =
    action === 'created' ||
    (action !== 'changed' && shown.length > 1 && shown.every(([, { from }]) => from === null));
  if (isBeginning) return <BeginningText entry={entry} fieldNames={fieldNames} />;
  return (
    <ul className={styles.changes}>
      {shown.map(([field, { from, to }]) => (
        <li key={field}>
          {fieldNames[field] ?? asLabel(field)}: <Change field={field} from={from} to={to} names={names} />
        </li>
      ))}
    </ul>
  );
}

/** What the change was a part of: 'From registration RG-7K3M-20'. */
export function CauseText({ changes: { cause } }: { changes: AuditEntry['changes'] }): ReactNode {
  return typeof cause?.to === 'string' ? <p className={styles.changes}>{cause.to}.</p> : null;
}

/** What a new record began with, in one sentence. */
function BeginningText({
  entry: { changes, names },
  fieldNames,
}: {
  entry: Pick<AuditEntry, 'changes' | 'names'>;
  fieldNames: Readonly<Record<string, string>>;
}): ReactNode {
  const facts = shownOf(changes)
    // A number that names another record says nothing to people.
    .filter(
      ([field, { to }]) => typeof to !== 'number' || !field.endsWith('Id') || recordIn(field, to, names),
    );
  if (facts.length === 0) return null;
  return (
    <p className={styles.changes}>
      {facts.map(([field, { to }], index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          {fieldNames[field] ?? asLabel(field)} <Value field={field} value={to} names={names} />
        </Fragment>
      ))}
      .
    </p>
  );
}

/** A value by its words; a record by its name, leading to it. */
function Value({
  field,
  value,
  names,
}: {
  field: string;
  value: unknown;
  names: AuditEntry['names'];
}): ReactNode {
  const record = recordIn(field, value, names);
  if (!record) return asText(field, value);
  const { kind, id, name } = record;
  const { one, screen } = nounOf(kind);
  if (name === null) return `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one} that is gone`;
  if (!screen || screen.link === 'nowhere') return name;
  return <Link to={recordPath(kind, id)}>{name}</Link>;
}

function shownOf(changes: AuditEntry['changes']) {
  // A record that is named as well needs no number.
  const isNamed = (field: string): boolean => field.endsWith('Id') && field.slice(0, -2) in changes;
  return Object.entries(changes).filter(([field]) => !impliedByAction.has(field) && !isNamed(field));
}

/** From so many characters on, a text is shown by the words that changed. */
const longText = 40;

function Change({
  field,
  from,
  to,
  names,
}: {
  field: string;
  from: unknown;
  to: unknown;
  names: AuditEntry['names'];
}): ReactNode {
  const isText = typeof from === 'string' && typeof to === 'string';
  if (isText && from.length > longText && to.length > longText && from.includes(' '))
    return wordDiff(from, to).map(({ text, kind }, place) => {
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one change stay as they are
      if (kind === 'same') return <span key={place}>{text}</span>;
      // oxlint-disable-next-line react/no-array-index-key -- see above
      return kind === 'removed' ? <del key={place}>{text}</del> : <ins key={place}>{text}</ins>;
    });
  return (
    <>
      <del>
        <Value field={field} value={from} names={names} />
      </del>{' '}
      →{' '}
      <ins>
        <Value field={field} value={to} names={names} />
      </ins>
    </>
  );
}

/** Marks that the action's own word says: archived, marked as handled, marked as spam. A cause has a sentence of its own. */
const impliedByAction = new Set(['archivedAt', 'handledAt', 'spamReason', 'cause']);

/** `recoveryCodesLeft` as people read it: `Recovery codes left`. */
function asLabel(field: string): string {
  return capitalized(field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase());
}

function asText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field === 'assignee' ? 'no one' : 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const label = valueLabel(field, value);
  if (label !== null) return label;
  // An admin assigned to no property works with all of them.
  if (field === 'properties' && Array.isArray(value) && value.length === 0) return 'all';
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatInstant(text);
  if (/phone/i.test(field) && /^\d{10}$/.test(text)) return formatPhone(text);
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) ? formatStatus(text) : text;
}
