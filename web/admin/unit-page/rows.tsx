import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contracts/audit.ts';
import type { Expense } from '#contracts/expenses.ts';
import type { Lease } from '#contracts/leases.ts';
import type { MailSummary } from '#contracts/mail.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatDollars } from '#contracts/money.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatDay, formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { actionText } from '../audit/action-text.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { PersonLink } from '../kit/records/name-links.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { LeaseStatusBadge } from '../leases/lease-status-badge.tsx';
import { stateLabels } from '../mail/mail-labels.ts';
import { PartyBadge } from '../registrations/party-badge.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './unit-page.module.css';

/** One row of each list about a unit: what it is, leading to the record, and when it was. */

export function RequestRow({ row }: { row: ServiceRequest }): ReactNode {
  return (
    <>
      <StatusBadge status={row.status} />
      <Link to={recordPath('service-request', row.id)}>{row.category}</Link>
      <When at={row.createdAt} />
      {row.message && <span className={styles.quote}>{row.message}</span>}
    </>
  );
}

export function MaintenanceRow({ row }: { row: MaintenanceRecord }): ReactNode {
  return (
    <>
      <StatusBadge status={row.status} />
      <Link to={recordPath('maintenance', row.id)}>{row.title}</Link>
      <When at={row.createdAt} />
    </>
  );
}

export function LeaseRow({ row }: { row: Lease }): ReactNode {
  return (
    <>
      <LeaseStatusBadge status={row.status} />
      <PersonLink kind="tenant" person={row.tenant} />
      <Link to={recordPath('lease', row.id)}>
        {formatDay(row.startDate)} – {formatDay(row.endDate)}
      </Link>
      <span className={`${styles.balance} ${row.balance > 0 ? layout.owed : layout.money}`}>
        Balance {formatDollars(row.balance)}
      </span>
    </>
  );
}

export function RegistrationRow({ row }: { row: Registration }): ReactNode {
  return (
    <>
      <PartyBadge type={row.partyType} />
      <Link to={recordPath('registration', row.id)}>
        <bdi>
          {row.firstName} {row.lastName}
        </bdi>
      </Link>
      <When at={row.createdAt} />
    </>
  );
}

export function ExpenseRow({ row }: { row: Expense }): ReactNode {
  return (
    <>
      <time className={layout.soft} dateTime={row.incurredOn}>
        {formatDay(row.incurredOn)}
      </time>
      <Link to={recordPath('expense', row.id)}>{[row.category, row.vendor].filter(Boolean).join(', ')}</Link>
      <span className={`${styles.balance} ${layout.money}`}>{formatDollars(row.amount)}</span>
    </>
  );
}

export function MailRow({ row }: { row: MailSummary }): ReactNode {
  const { label, tone } = stateLabels[row.state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <Link to={recordPath('mail', row.id)}>{row.subject}</Link>
      <When at={row.createdAt} />
    </>
  );
}

export function HistoryRow({ entry }: { entry: AuditEntry }): ReactNode {
  const { who, did, what, address } = actionText(entry);
  return (
    <>
      <span>
        <strong>{who}</strong> {did} {address === null ? what : <Link to={address}>{what}</Link>}
      </span>
      <When at={entry.at} />
    </>
  );
}

function When({ at }: { at: string }): ReactNode {
  return (
    <time className={layout.soft} dateTime={at}>
      {formatInstant(at)}
    </time>
  );
}
