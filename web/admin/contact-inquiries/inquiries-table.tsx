import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { ListTable } from '../kit/lists/list-table.tsx';
import type { InquiriesListProps } from './inquiries-list.tsx';
import { RowActions } from './row-actions.tsx';
import styles from '../kit/lists/list.module.css';
import own from './inquiries.module.css';

const columns = ['Received', 'Name', 'Community', 'Units', 'Actions'];
const widths = ['18%', '20%', '24%', '9%', '29%'];

export function InquiriesTable(props: InquiriesListProps): ReactNode {
  const { rows } = props;
  return (
    <ListTable
      caption={rows ? 'Contact inquiries, newest first' : 'Loading inquiries'}
      columns={columns}
      widths={widths}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td className={own.date}>
            <time dateTime={row.createdAt}>{formatInstant(row.createdAt)}</time>
          </td>
          <td>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              {row.firstName} {row.lastName}
            </Link>
          </td>
          <td className={own.community}>
            {row.communityName}, {row.communityLocation}
          </td>
          <td>{formatCount(row.numberOfUnits)}</td>
          <td>
            <RowActions {...props} row={row} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
