import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/formats.ts';
import { ListTable } from '../kit/lists/list-table.tsx';
import { PartyMark } from './party-mark.tsx';
import type { RegistrationsListProps } from './registrations-list.tsx';
import { RowActions } from './row-actions.tsx';
import styles from '../kit/lists/list.module.css';
import own from './registrations-list.module.css';

const columns = ['Date', 'Unit', 'Owner/Tenant', 'Name', 'Actions'];

export function RegistrationsTable(props: RegistrationsListProps): ReactNode {
  const { rows } = props;
  return (
    <ListTable
      caption={rows ? 'Registrations, newest first' : 'Loading…'}
      columns={columns}
      className={own.table}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td className={own.date}>
            <time dateTime={row.createdAt}>{formatInstant(row.createdAt)}</time>
          </td>
          <td>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              {row.unitIdentifier}
            </Link>
          </td>
          <td>
            <PartyMark type={row.partyType} />
          </td>
          <td className={own.name}>
            <bdi>
              {row.firstName} {row.lastName}
            </bdi>
          </td>
          <td>
            <RowActions {...props} row={row} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
