import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#contracts/users.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { SkeletonCards, SkeletonRows } from '../kit/lists/skeleton-rows.tsx';
import { RoleSelect } from './role-select.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserDialogName } from './user-dialog-name.ts';
import { UserName } from './user-name.tsx';
import type { Viewer } from './viewer.ts';
import list from '../kit/lists/list.module.css';
import styles from './users.module.css';

export interface UsersListProps {
  /** Undefined while the users are on their way. */
  users: User[] | undefined;
  isStale: boolean;
  isFiltered: boolean;
  /** There are users, but not on this page. */
  isPastEnd: boolean;
  viewer: Viewer;
  onRole: (user: User, role: string) => void;
  onOpen: (dialog: UserDialogName, user: User) => void;
}

const columns = ['Id', 'Email', 'Role', 'Actions'];

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
  const { users, viewer } = props;
  return (
    <table className={`${list.table} ${styles.table}`}>
      <caption className="visually-hidden">{users ? 'Users' : 'Loading the users'}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
        )) ?? <SkeletonRows columns={columns} />}
      </tbody>
    </table>
  );
}

function UserCards(props: UsersListProps): ReactNode {
  const { users, viewer } = props;
  if (!users) return <SkeletonCards label="Loading the users" />;
  return (
    <ul className={list.cards}>
      {users.map((user) => (
        <li key={user.id} className={list.card} data-row="">
          <div className={styles.cardHead}>
            <UserName user={user} viewer={viewer} />
            <span className={styles.id}>Id {user.id}</span>
          </div>
          <RoleSelect user={user} viewer={viewer} onRole={props.onRole} />
          <UserActions user={user} viewer={viewer} onOpen={props.onOpen} />
        </li>
      ))}
    </ul>
  );
}
