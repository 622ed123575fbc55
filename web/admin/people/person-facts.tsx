import type { ReactNode } from 'react';
import { languageNames } from '#contracts/languages.ts';
import type { Person } from '#contracts/people.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { EmailLink } from '../kit/lists/email-address.tsx';
import styles from '../kit/records/layout.module.css';

/** How a person is reached. */
export function PersonFacts({ person }: { person: Person }): ReactNode {
  const { email, phone, mailingAddress, language } = person;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Email</dt>
        <dd>{email ? <EmailLink email={email} /> : 'Not given'}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Not given'}</dd>
      </div>
      <div>
        <dt>Mailing address</dt>
        <dd>{mailingAddress ?? 'Not given'}</dd>
      </div>
      <div>
        <dt>Language</dt>
        <dd>{languageNames[language]}</dd>
      </div>
    </dl>
  );
}
