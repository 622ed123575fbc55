import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowActionsProps } from './row-actions.tsx';
import styles from '../kit/lists/list.module.css';
import own from './inquiries.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

/** What the list says of an inquiry. */
export function inquiryColumns(actions: Omit<RowActionsProps, 'row'>): readonly Column<ContactInquiry>[] {
  return [
    {
      name: 'Received',
      sortKey: 'created',
      width: '18%',
      className: own.date,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
      card: 'line',
      cardCell: ({ createdAt }) => (
        <time className={styles.when} dateTime={createdAt}>
          {formatInstant(createdAt)}
        </time>
      ),
    },
    {
      name: 'Name',
      sortKey: 'name',
      width: '20%',
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      isLink: true,
      after: ({ answeredAt, language }) => (
        <>
          {answeredAt !== null && <span className={own.answered}>Answered</span>}
          <LanguageBadge language={language} />
        </>
      ),
    },
    {
      name: 'Community',
      sortKey: 'community',
      width: '24%',
      className: own.community,
      cell: communityOf,
      card: 'line',
      cardCell: (row) => `${communityOf(row)} · ${unitCount(row.numberOfUnits)}`,
    },
    {
      name: 'Units',
      sortKey: 'units',
      width: '9%',
      cell: ({ numberOfUnits }) => formatCount(numberOfUnits),
      card: 'none',
    },
    { name: 'Actions', width: '29%', cell: (row) => <RowActions row={row} {...actions} />, card: 'foot' },
  ];
}

function communityOf({ communityName, communityLocation }: ContactInquiry): string {
  return `${communityName}, ${communityLocation}`;
}

function unitCount(count: number): string {
  return count === 1 ? '1 unit' : `${formatCount(count)} units`;
}
