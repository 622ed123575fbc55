import type { ReactNode } from 'react';
import { dayOf } from '#contracts/days.ts';
import type { Lease } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import type { Person, PersonName, UnitName } from '#contracts/people.ts';
import { site } from '#site';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatNearDay } from '#web/lib/formats.ts';
import styles from './layer.module.css';

/** A lease as people name it: `BT01-0007, Ada Example`. */
export function leaseLabel({ unit, tenant }: { unit: UnitName; tenant: PersonName }): string {
  return `${unit.unitIdentifier}, ${fullName(tenant)}`;
}

/** Where a lease stands: `Active until Dec 31`. */
export function leaseTerm({ status, startDate, endDate }: Lease): string {
  const today = dayOf(new Date(), site.timeZone);
  if (status === 'UPCOMING') return `Upcoming from ${formatNearDay(startDate, today)}`;
  return `${status === 'ACTIVE' ? 'Active until' : 'Ended'} ${formatNearDay(endDate, today)}`;
}

/** How a person is reached. */
export function PersonFacts({ person, children }: { person: Person; children?: ReactNode }): ReactNode {
  const { email, phone, mailingAddress } = person;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Email</dt>
        <dd>{email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : 'Not given'}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Not given'}</dd>
      </div>
      <div>
        <dt>Mailing address</dt>
        <dd>{mailingAddress ?? 'Not given'}</dd>
      </div>
      {children}
    </dl>
  );
}
