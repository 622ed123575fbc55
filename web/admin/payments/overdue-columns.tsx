import type { ReactNode } from 'react';
import { dayOf } from '#contracts/days.ts';
import type { OverdueAge, OverdueLease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { site } from '#site';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatDay, formatNearDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { PersonLink } from '../kit/records/name-links.tsx';
import { leaseLabel } from '../leases/lease-label.ts';
import { ageLabels } from './overdue-ages.ts';
import layout from '../kit/records/layout.module.css';
import styles from './overdue.module.css';

/** An overdue lease under its own id, as lists need one. */
export type OverdueRow = OverdueLease & { id: number };

/**
 * What the list says of an overdue lease. Narrowed to an age, each row says how much of what is owed has that age: that is
 * what the number above sums.
 */
export function overdueColumns(age: OverdueAge | undefined): readonly Column<OverdueRow>[] {
  return [
    { name: 'Lease', width: '24%', cell: leaseLabel },
    { name: 'Contact', width: '37%', cell: (row) => <Contact {...row} /> },
    { name: 'Due since', width: '20%', sortKey: 'since', cell: sinceCell },
    { name: 'Owed', width: '19%', sortKey: 'balance', cell: (row) => <Owed {...row} shownAge={age} /> },
  ];
}

function Owed({ balance, amounts, shownAge }: OverdueRow & { shownAge: OverdueAge | undefined }): ReactNode {
  const part = shownAge === undefined ? balance : amounts[shownAge];
  return (
    <>
      <span className={layout.owed}>{formatDollars(balance)}</span>
      {shownAge !== undefined && part !== balance && (
        <span className={styles.part}>
          {formatDollars(part)} of it {ageLabels[shownAge]}
        </span>
      )}
    </>
  );
}

function sinceCell({ overdueSince, daysOverdue }: OverdueRow): ReactNode {
  return (
    <>
      <span className={layout.unbroken}>{formatDay(overdueSince)}</span>{' '}
      <span className={`${styles.soft} ${layout.unbroken}`}>
        {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'}
      </span>
    </>
  );
}

function Contact({ tenant, remindedAt }: OverdueRow): ReactNode {
  const { email, phone } = tenant;
  return (
    <span className={styles.contact}>
      <PersonLink kind="tenant" person={tenant} />
      {phone !== null && <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {phone === null && email === null && <span className={styles.soft}>No phone or e-mail</span>}
      {remindedAt !== null && (
        <span className={styles.soft}>
          Reminded {formatNearDay(dayOf(new Date(remindedAt), site.timeZone), siteToday())}
        </span>
      )}
    </span>
  );
}
