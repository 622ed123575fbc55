import type { ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Beginning } from '../kit/lists/beginning.tsx';
import { CreatedAt } from '../kit/lists/created-at.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowActionsProps } from './row-actions.tsx';
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
      cell: (row) => <CreatedAt createdAt={row.createdAt} isWaiting={isUnanswered(row)} />,
      card: 'line',
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
      cell: (row) => <Wish row={row}>{communityOf(row)}</Wish>,
      card: 'line',
      cardCell: (row) => <Wish row={row}>{`${communityOf(row)} · ${unitCount(row.numberOfUnits)}`}</Wish>,
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

/** Which community, and the beginning of what its board wrote. */
function Wish({
  row: { description },
  children,
}: {
  row: Pick<ContactInquiry, 'description'>;
  children: string;
}): ReactNode {
  return (
    <>
      {children}
      <Beginning text={description} />
    </>
  );
}

function isUnanswered(inquiry: ContactInquiry): boolean {
  const { answeredAt, handledAt, spamReason, archivedAt } = inquiry;
  return [answeredAt, handledAt, spamReason, archivedAt].every((done) => done === null);
}

function communityOf({ communityName, communityLocation }: ContactInquiry): string {
  return `${communityName}, ${communityLocation}`;
}

function unitCount(count: number): string {
  return count === 1 ? '1 unit' : `${formatCount(count)} units`;
}
