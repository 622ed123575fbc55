import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#contracts/users.ts';
import { CardsHead } from '../kit/lists/cards-head.tsx';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { sortedHead } from '../kit/lists/sort-button.tsx';
import type { Sorting } from '../kit/lists/sort-button.tsx';
import { RoleSelect } from './role-select.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserDialogName } from './user-dialog-name.ts';
import { UserName } from './user-name.tsx';
import type { Viewer } from './viewer.ts';
import cardsStyles from '../kit/lists/cards.module.css';
import styles from './users.module.css';

export interface UsersListProps {
  /** Undefined while the users are on their way. */
  users: User[] | undefined;
  isStale: boolean;
  isFiltered: boolean;
  /** There are users, but not on this page. */
  isPastEnd: boolean;
  viewer: Viewer;
  sorting: Sorting;
  onRole: (user: User, role: string) => void;
  onOpen: (dialog: UserDialogName, user: User) => void;
}

const columns = [
  { name: 'Id', sortKey: 'id' },
  { name: 'Email', sortKey: 'email' },
  { name: 'Role', sortKey: 'role' },
  { name: 'Actions' },
] as const;

/** The users: a table, on small screens cards. */
export function UsersList(props: UsersListProps): ReactNode {
  const { users, isStale, isFiltered, isPastEnd } = props;
  if (users?.length === 0 && isPastEnd) {
    return (
      <ListMessage icon={<UsersRound size={28} aria-hidden="true" />} title="No users on this page">
        <p>Go to an earlier one.</p>
      </ListMessage>
    );
  }
  if (users?.length === 0 && !isStale) {
    return (
      <ListMessage icon={<UsersRound size={28} aria-hidden="true" />} title="No users yet.">
        <p>{isFiltered ? 'No users have this role.' : 'Users that you create appear here.'}</p>
      </ListMessage>
    );
  }
  return (
    <ListFrame
      isLoading={!users}
      isStale={isStale}
      table={<UsersTable {...props} />}
      cards={<UserCards {...props} />}
    />
  );
}

function UsersTable(props: UsersListProps): ReactNode {
  const { users, viewer, sorting } = props;
  return (
    <ListTable
      caption={users ? 'Users' : 'Loading the users'}
      columns={columns.map(({ name }) => name)}
      className={styles.table}
      headOf={(name) => sortedHead(columns, name, sorting)}
    >
      {users?.map((user) => (
        <tr key={user.id} data-row="">
          <td className={styles.id}>{user.id}</td>
          <td className={styles.email}>
            <UserName user={user} viewer={viewer} />
          </td>
          <td>
            <RoleSelect user={user} viewer={viewer} onRole={props.onRole} />
          </td>
          <td>
            <UserActions user={user} viewer={viewer} onOpen={props.onOpen} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function UserCards(props: UsersListProps): ReactNode {
  const { users, viewer } = props;
  if (!users) return <SkeletonCards label="Loading the users" />;
  return (
    <>
      <CardsHead columns={columns} rows={users} sorting={props.sorting} />
      <ul className={cardsStyles.cards}>
        {users.map((user) => (
          <li key={user.id} className={cardsStyles.card} data-row="">
            <div className={styles.cardHead}>
              <UserName user={user} viewer={viewer} />
              <span className={styles.id}>Id {user.id}</span>
            </div>
            <RoleSelect user={user} viewer={viewer} onRole={props.onRole} />
            <UserActions user={user} viewer={viewer} onOpen={props.onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}
