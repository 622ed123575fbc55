import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { RecordTimes } from './record-times.tsx';
import fields from './record-fields.module.css';
import styles from './record-dialog.module.css';

/** The head of an open record: what it is called, its marks, and when it was made and changed. */
export function RecordSummary({
  name,
  record: { createdAt, updatedAt },
  reference,
  children,
}: {
  name: string;
  record: { createdAt: string; updatedAt: string };
  /** The number that people call it by, where it has one. */
  reference?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.summary}>
      <p className={styles.unit}>{name}</p>
      {children}
      <RecordTimes
        createdAt={createdAt}
        updatedAt={updatedAt}
        {...(reference === undefined ? {} : { reference })}
      />
    </div>
  );
}

/** The form of an open record. Its button stands in the dialog's foot: `SaveButton` with the same `id`. */
export function EditForm({
  id,
  onSave,
  children,
}: {
  id: string;
  onSave: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <form
      id={id}
      className={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}

/** A part of an open record beside its form. `of` names the record where several are open on one page. */
export function RecordSection(props: { title: string; of?: string; children: ReactNode }): ReactNode {
  const { title, of, children } = props;
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>
        {title} {of !== undefined && <span className="visually-hidden">of {of}</span>}
      </h3>
      {children}
    </section>
  );
}

/** The dialog's foot: what is done to the record on the left, how the dialog is left on the right. */
export function RecordFoot({
  actions,
  onClose,
  children,
}: {
  actions?: ReactNode;
  onClose: () => void;
  /** After Close: the main action. */
  children?: ReactNode;
}): ReactNode {
  return (
    <footer className={styles.foot}>
      {actions}
      <span className={styles.gap} />
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {children}
    </footer>
  );
}

/** Moves an open record to the archive, by its key too. */
export function ArchiveButton({ isBusy, onArchive }: { isBusy: boolean; onArchive: () => void }): ReactNode {
  useShortcut('archive', isBusy ? null : onArchive, 'dialog');
  return (
    <Button variant="secondary" busy={isBusy} onClick={onArchive}>
      Archive
    </Button>
  );
}

export function SaveButton({
  form,
  isBusy,
  children = 'Save changes',
}: {
  /** The id of the form that it sends. */
  form: string;
  isBusy: boolean;
  children?: ReactNode;
}): ReactNode {
  return (
    <Button type="submit" form={form} busy={isBusy}>
      {children}
    </Button>
  );
}
