import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { uiTexts } from '../ui-texts.en.ts';

/** What ties a control to its label, hint and error; spread it on the control. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Defaults to a generated id; give one where something else must find the control. */
  id?: string | undefined;
  /** Said before the control, under the label. */
  hint?: ReactNode;
  /** What is wrong and what to do; nothing when the value is fine. */
  error?: string | undefined;
  /** Marks the label with '(optional)'. */
  optional?: boolean | undefined;
  /** Said after the control, such as a character count. */
  note?: ReactNode;
}

/** The id of a field's error text, for those who link to it. */
export const errorIdOf = (id: string): string => `${id}-error`;

/** A label above, a hint, the control, and the error in words beside it. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (wiring: ControlWiring) => ReactNode }): ReactNode {
  const { id, hintId, errorId, noteId, describedBy } = useFieldIds(field);
  return (
    <div className={styles.field} data-invalid={field.error ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {field.optional && <span className={styles.optional}> {uiTexts.optional}</span>}
      </label>
      {field.hint && (
        <p id={hintId} className={styles.hint}>
          {field.hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': field.error ? true : undefined })}
      <FieldFooter {...field} errorId={errorId} noteId={noteId} />
    </div>
  );
}

/** The same frame for several controls that answer one question. */
export function FieldGroup({
  children,
  role,
  ...field
}: FieldProps & { role?: 'radiogroup'; children: (wiring: ControlWiring) => ReactNode }): ReactNode {
  const { id, hintId, errorId, noteId, describedBy } = useFieldIds(field);
  return (
    <fieldset
      id={id}
      role={role}
      aria-invalid={role && field.error ? true : undefined}
      className={styles.field}
      aria-describedby={describedBy}
      data-invalid={field.error ? '' : undefined}
    >
      <legend className={styles.label}>
        {field.label}
        {field.optional && <span className={styles.optional}> {uiTexts.optional}</span>}
      </legend>
      {field.hint && (
        <p id={hintId} className={styles.hint}>
          {field.hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': field.error ? true : undefined })}
      <FieldFooter {...field} errorId={errorId} noteId={noteId} />
    </fieldset>
  );
}

function FieldFooter({
  error,
  note,
  errorId,
  noteId,
}: FieldProps & { errorId: string; noteId: string }): ReactNode {
  if (!error && !note) return null;
  return (
    <div className={styles.footer}>
      {error && (
        <p id={errorId} className={styles.error}>
          <span className={styles.mark} aria-hidden="true" />
          <span className="visually-hidden">{uiTexts.error} </span>
          <span>{error}</span>
        </p>
      )}
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

function useFieldIds({ id: given, hint, error, note }: FieldProps) {
  const generated = useId();
  const id = given ?? generated;
  const hintId = `${id}-hint`;
  const errorId = errorIdOf(id);
  const noteId = `${id}-note`;
  const described = [error && errorId, hint && hintId, note && noteId].filter(Boolean);
  return { id, hintId, errorId, noteId, describedBy: described.length > 0 ? described.join(' ') : undefined };
}
