import type { ReactNode } from 'react';
import { languageNames } from '#contracts/languages.ts';
import type { Person } from '#contracts/people.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { EmailLink } from '../kit/lists/email-address.tsx';
import { FactList } from '../kit/records/fact-list.tsx';

/** How a person is reached. */
export function PersonFacts({ person }: { person: Person }): ReactNode {
  const { email, phone, mailingAddress, language } = person;
  return (
    <FactList
      facts={{
        Email: email ? <EmailLink email={email} /> : 'Not given',
        Phone: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Not given',
        'Mailing address': mailingAddress ?? 'Not given',
        Language: languageNames[language],
      }}
    />
  );
}
