import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { AttachmentMark } from './attachment-mark.tsx';
import { UnreadMark } from './conversation/unread-mark.tsx';
import type { RequestsListProps } from './requests-list.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import styles from '../kit/lists/list.module.css';

const columns = ['Created', 'Unit', 'Category', 'Status', 'Actions'];
const widths = ['27%', '16%', '23%', '21%', '13%'];

export function RequestsTable({ rows, addressOf, onOpen }: RequestsListProps): ReactNode {
  return (
    <ListTable
      caption={rows ? 'Submissions, newest first' : 'Loading submissions'}
      columns={columns}
      widths={widths}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td>
            <time dateTime={row.createdAt}>{formatInstant(row.createdAt)}</time>
          </td>
          <td>
            <Link className={styles.unit} to={addressOf(row.id)} data-record={row.id}>
              {row.unitIdentifier}
            </Link>
          </td>
          <td>
            <span className={styles.category}>
              {row.category}
              {row.fileName && <AttachmentMark />}
              <UnreadMark count={row.unreadNotes} />
            </span>
          </td>
          <td>
            <StatusBadge status={row.status} />
          </td>
          <td>
            <Button
              size="small"
              variant="secondary"
              aria-label={`View ${row.unitIdentifier}`}
              onClick={() => onOpen(row.id)}
            >
              View
            </Button>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
