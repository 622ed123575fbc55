import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { useTextDraft } from '../kit/drafts/use-text-draft.ts';
import { useCreateMessageMutation, useListMessagesQuery } from './messages-api.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { useReadConversationMutation } from './messages-api.ts';

const pageRows = 50;

export interface OpenConversationProps {
  ownId: number;
  otherId: number;
  name: string;
  /** How many messages of the other account were not read. */
  unread: number;
  /** The last try to write to each account, until it is known to have gone out. */
  attempts: RefObject<Map<number, Attempt>>;
}

/** The open conversation at work: reading it, and writing. */
export function OpenConversation(props: OpenConversationProps): ReactNode {
  const { ownId, otherId, name, unread, attempts } = props;
  const draft = useTextDraft(`message/${otherId}`);
  const [page, setPage] = useState(1);
  const list = useListMessagesQuery({ query: { with: otherId, page, take: pageRows } }, useRenewal(false));
  const [create, sending] = useCreateMessageMutation();
  const shown = list.currentData;
  const newest = page === 1 ? shown?.data[0]?.id : undefined;
  const [markRead] = useReadConversationMutation();

  useEffect(() => {
    const note = (): void => {
      if (newest === undefined || unread === 0 || document.visibilityState !== 'visible') return;
      void markRead({ params: { id: otherId }, body: { messageId: newest } });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [otherId, newest, unread, markRead]);

  const send = async (): Promise<void> => {
    const { text } = draft;
    const body = text.trim();
    // The same words again after a lost answer are the same message.
    const attempt = attemptFor(body, attempts.current.get(otherId) ?? null);
    attempts.current.set(otherId, attempt);
    const { key } = attempt;
    if (!(await wentWell(create({ body: { receiverId: otherId, body }, key }).unwrap()))) return;
    attempts.current.delete(otherId);
    // What was typed meanwhile is another message.
    draft.settle(text);
    setPage(1);
  };

  return (
    <>
      {list.isError && !shown ? (
        <LoadFailed
          title="The conversation could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Conversation
          ownId={ownId}
          name={name}
          messages={shown?.data}
          onEarlier={shown && page < shown.meta.pageCount ? () => setPage(page + 1) : null}
          onLater={page > 1 ? () => setPage(page - 1) : null}
        />
      )}
      <RestoredNotice typedAt={draft.restoredAt} onDiscard={draft.discard} />
      <Composer
        to={name}
        draft={draft.text}
        isSending={sending.isLoading}
        onDraft={draft.setText}
        onSend={() => void send()}
      />
    </>
  );
}
