import type { ReactNode } from 'react';
import type { MatchedPerson, MatchReason } from '#contracts/approvals.ts';
import { fullName } from '#contracts/people.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { fieldsFor, hasSameName } from './approval-values.ts';
import { Problem } from './unit-choice.tsx';
import type { ChoiceProps } from './unit-choice.tsx';
import styles from './approve.module.css';

const reasons: Record<MatchReason, string> = {
  EMAIL: 'same email',
  PHONE: 'same phone',
  NAME_AND_UNIT: 'same name at this unit',
};

/** Who it is: someone on file, with why, or someone new. */
export function PersonChoice({ work, record, match: { people } }: ChoiceProps): ReactNode {
  const noun = record.partyType === 'OWNER' ? 'owner' : 'tenant';
  const choose = (person: MatchedPerson | null): void =>
    work.set({ personId: person?.id ?? 0, fields: fieldsFor(person, record) });
  if (people.length === 0)
    return (
      <section className={styles.part} aria-label="Person">
        <h3>Person</h3>
        <p>
          No one on file has this email or phone, or this name at this unit. <bdi>{fullName(record)}</bdi> is
          added as a new {noun}.
        </p>
      </section>
    );
  return (
    <section className={styles.part} aria-label="Person">
      <h3 id="approval-person">Person</h3>
      <div className={styles.choices} role="radiogroup" aria-labelledby="approval-person">
        {people.map((person) => (
          <label key={person.id} className={styles.choice}>
            <input
              type="radio"
              name="approval-person"
              checked={work.values.personId === person.id}
              onChange={() => choose(person)}
            />
            <MatchText person={person} record={record} noun={noun} />
          </label>
        ))}
        <label className={styles.choice}>
          <input
            type="radio"
            name="approval-person"
            checked={work.values.personId === 0}
            onChange={() => choose(null)}
          />
          <span>
            Someone new: <bdi>{fullName(record)}</bdi> is added as a new {noun}
          </span>
        </label>
      </div>
      <Problem message={work.errors['choices.personId']} />
    </section>
  );
}

function MatchText({
  person,
  record,
  noun,
}: {
  person: MatchedPerson;
  record: Registration;
  noun: string;
}): ReactNode {
  const { email, phone, why } = person;
  return (
    <span className={styles.lines}>
      <strong>
        <bdi>{fullName(person)}</bdi>, {noun} on file
      </strong>
      <span className={styles.why}>{why.map((reason) => reasons[reason]).join(', ')}</span>
      {!hasSameName(person, record) && (
        <span className={styles.warning}>
          Another name: the registration says <bdi>{fullName(record)}</bdi>
        </span>
      )}
      <span className={styles.soft}>{[email, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
