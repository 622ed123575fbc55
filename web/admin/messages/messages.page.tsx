import { ChevronLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Attempt } from '#web/lib/attempt.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { positiveInteger } from '../kit/lists/list-state.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useAppSelector } from '../kit/state/hooks.ts';
import { useListUsersQuery } from '../users/users-api.ts';
import { useListConversationsQuery } from './messages-api.ts';
import { correspondentsOf } from './correspondents.ts';
import { OpenConversation } from './open-conversation.tsx';
import { PeopleList } from './people-list.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import styles from '../kit/lists/list-page.module.css';
import own from './messages.module.css';

/** Messages between accounts: everyone to write to, and the conversation that is open. */
export function MessagesPage(): ReactNode {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const openId = positiveInteger(search.get('with'));
  const ownId = useAppSelector((state) => state.auth.userInfo?.id ?? 0);
  const accounts = useListUsersQuery({ take: 200 });
  const conversations = useListConversationsQuery({ query: { take: 200 } }, useRenewal(false));
  const attempts = useRef(new Map<number, Attempt>());

  const people =
    accounts.data && conversations.data
      ? correspondentsOf(ownId, accounts.data.data, conversations.data.data)
      : undefined;
  const unread = people?.reduce((sum, person) => sum + person.unread, 0);
  const failed = [accounts, conversations].find(({ isError, data }) => isError && !data);
  const open = people?.find(({ id }) => id === openId);
  const name = open?.name ?? `Account ${openId}`;

  return (
    <div className={styles.page}>
      <PageTitle>Messages</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>Messages</h1>
        <output className={styles.count}>
          {unread !== undefined && (unread === 0 ? 'Nothing unread' : `${unread} unread`)}
        </output>
      </header>
      {failed ? (
        <LoadFailed
          title="The messages could not be loaded"
          reason={reasonOf(failed.error)}
          onRetry={() => {
            void accounts.refetch();
            void conversations.refetch();
          }}
        />
      ) : (
        <div className={own.desk} data-open={openId === null ? undefined : ''}>
          <div className={own.side}>
            <PeopleList
              ownId={ownId}
              people={people}
              openId={openId}
              addressOf={(id) => `${pathname}?with=${id}`}
            />
          </div>
          <section
            className={own.conversation}
            aria-label={openId === null ? 'Conversation' : `Conversation with ${name}`}
          >
            {openId === null ? (
              <p className={own.nothing}>Choose someone to read their messages or write to them.</p>
            ) : (
              <>
                <header className={own.conversationHead}>
                  <Link className={own.back} to={pathname}>
                    <ChevronLeft size={16} aria-hidden="true" />
                    All conversations
                  </Link>
                  <h2 className={own.with}>{people ? name : '…'}</h2>
                </header>
                {people && (
                  <OpenConversation
                    key={openId}
                    ownId={ownId}
                    otherId={openId}
                    name={name}
                    unread={open?.unread ?? 0}
                    attempts={attempts}
                  />
                )}
              </>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
