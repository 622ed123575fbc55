import type { ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatInstant, formatStatus } from '#web/lib/formats.ts';
import { valueLabel } from './value-labels.ts';
import styles from './history.module.css';

/** What an action changed, field by field, from → to. */
export function ChangeList({
  changes,
  fieldNames,
}: {
  changes: AuditEntry['changes'];
  /** What people call the fields; one that is not here is called what its name says. */
  fieldNames: Readonly<Record<string, string>>;
}): ReactNode {
  // A record that is named as well needs no number.
  const isNamed = (field: string): boolean => field.endsWith('Id') && field.slice(0, -2) in changes;
  const shown = Object.entries(changes).filter(([field]) => !impliedByAction.has(field) && !isNamed(field));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {shown.map(([field, { from, to }]) => (
        <li key={field}>
          {fieldNames[field] ?? asLabel(field)}: <del>{asText(field, from)}</del> →{' '}
          <ins>{asText(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Marks that the action's own word says: archived, marked as handled, marked as spam. */
const impliedByAction = new Set(['archivedAt', 'handledAt', 'spamReason']);

/** `recoveryCodesLeft` as people read it: `Recovery codes left`. */
function asLabel(field: string): string {
  const label = field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function asText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field === 'assignee' ? 'nobody' : 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const label = valueLabel(field, value);
  if (label !== null) return label;
  // Who is assigned to no property works with all of them.
  if (field === 'properties' && Array.isArray(value) && value.length === 0) return 'all';
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatInstant(text);
  if (/phone/i.test(field) && /^\d{10}$/.test(text)) return formatPhone(text);
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) ? formatStatus(text) : text;
}
