import type { ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { AttachmentIcon } from './attachment-icon.tsx';
import { UnreadBadge } from './conversation/unread-badge.tsx';
import styles from '../kit/lists/list.module.css';

/** What the list says of a service request. */
export function requestColumns(onOpen: (id: number) => void): readonly Column<ServiceRequest>[] {
  return [
    {
      name: 'Created',
      width: '27%',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
      card: 'foot',
      cardCell: ({ createdAt }) => (
        <time className={styles.when} dateTime={createdAt}>
          {formatInstant(createdAt)}
        </time>
      ),
    },
    { name: 'Unit', width: '16%', cell: ({ unitIdentifier }) => unitIdentifier, isLink: true },
    { name: 'Category', width: '23%', cell: (row) => <Category row={row} />, card: 'line' },
    { name: 'Status', width: '21%', cell: ({ status }) => <StatusBadge status={status} />, card: 'head' },
    {
      name: 'Actions',
      width: '13%',
      cell: ({ id, unitIdentifier }) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`View ${unitIdentifier}`}
          onClick={() => onOpen(id)}
        >
          View
        </Button>
      ),
      card: 'foot',
    },
  ];
}

function Category({ row }: { row: ServiceRequest }): ReactNode {
  return (
    <span className={styles.category}>
      {row.category}
      {row.fileName && <AttachmentIcon />}
      <UnreadBadge count={row.unreadNotes} />
    </span>
  );
}
