import type { ReactNode } from 'react';
import { undecidedStates } from '#contracts/registration-review.ts';
import type { ReviewState } from '#contracts/registration-review.ts';
import type { Registration } from '#contracts/registrations.ts';
import { CreatedAt } from '../kit/lists/created-at.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { PartyBadge } from './party-badge.tsx';
import { ReviewBadge } from './review-badge.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowHandlers } from './row-actions.tsx';
import own from './registrations-list.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

/** What the list says of a registration. */
export function registrationColumns(handlers: RowHandlers): readonly Column<Registration>[] {
  return [
    {
      name: 'Date',
      sortKey: 'created',
      className: own.date,
      cell: ({ createdAt, review }) => <CreatedAt createdAt={createdAt} isWaiting={isUndecided(review)} />,
      card: 'line',
    },
    { name: 'Unit', sortKey: 'unit', cell: ({ unitIdentifier }) => unitIdentifier, isLink: true },
    {
      name: 'Owner/Tenant',
      sortKey: 'party',
      cell: ({ partyType }) => <PartyBadge type={partyType} />,
      card: 'head',
    },
    {
      name: 'Name',
      sortKey: 'name',
      className: own.name,
      cell: (row) => <Name row={row} />,
      card: 'line',
      cardCell: (row) => (
        <span className={own.cardName}>
          <Name row={row} />
        </span>
      ),
    },
    { name: 'Actions', cell: (row) => <RowActions row={row} {...handlers} />, card: 'foot' },
  ];
}

function isUndecided(review: ReviewState): boolean {
  return undecidedStates.some((state) => state === review);
}

function Name({ row: { firstName, lastName, language, review } }: { row: Registration }): ReactNode {
  return (
    <>
      <bdi>
        {firstName} {lastName}
      </bdi>
      {/* Most are new: a badge says what is otherwise. */}
      {review !== 'NEW' && (
        <>
          {' '}
          <ReviewBadge review={review} />
        </>
      )}{' '}
      <LanguageBadge language={language} />
    </>
  );
}
