import type { MouseEvent, ReactNode } from 'react';
import styles from './error-summary.module.css';

export interface SummaryEntry {
  /** The field's label. */
  label: string;
  /** What is wrong with it. */
  message: string;
  /** The id of its control. */
  target: string;
}

export interface ErrorSummaryProps {
  title: string;
  entries: readonly SummaryEntry[];
  /** Said below the entries. */
  children?: ReactNode;
}

/** Everything that is wrong with a form, each entry leading to its field. */
export function ErrorSummary({ title, entries, children }: ErrorSummaryProps): ReactNode {
  return (
    <section className={styles.summary} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ label, message, target }) => (
            <li key={target}>
              <FieldLink target={target}>
                {label.endsWith('?') ? label : `${label}:`} {message}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** Leads to a control by its id: scrolls it to the middle of the window and focuses it. */
export function FieldLink({ target, children }: { target: string; children: ReactNode }): ReactNode {
  return (
    <a href={`#${target}`} onClick={(event) => lead(event, target)}>
      {children}
    </a>
  );
}

/** A plain jump would stop below what is fixed at the top, and leave the address changed. */
function lead(event: MouseEvent, target: string): void {
  const control = document.getElementById(target);
  if (!control) return;
  event.preventDefault();
  goToControl(control);
}

/** Scrolls a control, with its label and what is wrong with it, to the middle of the window and focuses it. */
export function goToControl(control: HTMLElement): void {
  (control.closest('[data-invalid]') ?? control).scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
