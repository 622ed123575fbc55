import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/formats.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import type { Correspondent } from './correspondents.ts';
import styles from './messages.module.css';

export interface PeopleListProps {
  ownId: number;
  /** Undefined while they are on their way. */
  people: Correspondent[] | undefined;
  openId: number | null;
  addressOf: (id: number) => string;
}

/** Everyone to write to; the arrow keys walk from one to the next. */
export function PeopleList({ ownId, people, openId, addressOf }: PeopleListProps): ReactNode {
  if (people?.length === 0) {
    return (
      <ListMessage icon={<Users size={28} aria-hidden="true" />} title="No one to write to yet">
        <p>Other accounts of this back office appear here.</p>
      </ListMessage>
    );
  }
  const list = people ? (
    <nav aria-label="Conversations">
      <ul className={styles.people}>
        {people.map(({ id, name, last, unread }) => (
          <li key={id} data-row="">
            <Link
              className={styles.person}
              to={addressOf(id)}
              data-record={id}
              aria-current={id === openId ? 'page' : undefined}
            >
              <span className={styles.personHead}>
                <span className={styles.name}>{name}</span>
                {unread > 0 && (
                  <span className={styles.unread}>
                    {unread}
                    <span className="visually-hidden"> unread</span>
                  </span>
                )}
              </span>
              <span className={styles.last}>
                {last ? `${last.senderId === ownId ? 'You: ' : ''}${last.body}` : 'No messages yet'}
              </span>
              {last && (
                <time className={styles.when} dateTime={last.timestamp}>
                  {formatInstant(last.timestamp)}
                </time>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ) : (
    <SkeletonCards label="Loading conversations" />
  );
  return <ListFrame isLoading={!people} isStale={false} table={list} cards={list} />;
}
