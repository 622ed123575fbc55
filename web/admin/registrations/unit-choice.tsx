import type { ReactNode } from 'react';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { PersonLink, UnitLink } from '../kit/records/name-links.tsx';
import type { ApprovalWork } from './use-approval.ts';
import styles from './approve.module.css';

/** The parts of an approval know the registration and what is on file for it. */
export interface ChoiceProps {
  work: ApprovalWork;
  record: Registration;
  match: RegistrationMatch;
}

/** The unit, or the offer to add it. */
export function UnitChoice({ work, record, match: { unit } }: ChoiceProps): ReactNode {
  const error = work.errors['choices.createUnit'];
  return (
    <section className={styles.part} aria-label="Unit">
      <h3>Unit</h3>
      {unit ? (
        <p>
          <UnitLink unit={unit.unitIdentifier} /> · owner{' '}
          <PersonLink kind="owner" person={unit.owner} none="not on file" /> · tenant{' '}
          <PersonLink kind="tenant" person={unit.tenant} none="none" />
        </p>
      ) : (
        <>
          <p className={styles.warning}>{record.unitIdentifier} is not on file. Is it typed correctly?</p>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={work.values.createUnit}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => work.set({ createUnit: target.checked })}
            />
            Add unit {record.unitIdentifier}
          </label>
          <Problem message={error} />
        </>
      )}
    </section>
  );
}

/** What is wrong with a choice. */
export function Problem({ message }: { message: string | undefined }): ReactNode {
  return message ? (
    <p className={styles.problem} role="alert">
      {message}
    </p>
  ) : null;
}
