import { useEffect, useState, type ReactNode } from 'react';
import { conversationKey } from '#contracts/messages.ts';
import { reasonOf } from '../lists/failure-words.ts';
import { LoadFailed } from '../lists/list-message.tsx';
import { useRenewal } from '../lists/use-renewal.ts';
import { useCreateMessageMutation, useListMessagesQuery } from '../property-layer/upkeep-api.ts';
import { wentWell } from '../toasts/toast-work.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { markRead } from './read-marks.ts';

const pageRows = 50;

export interface OpenConversationProps {
  ownId: number;
  otherId: number;
  name: string;
  draft: string;
  onDraft: (draft: string) => void;
}

/** The open conversation at work: reading it, and writing. */
export function OpenConversation({ ownId, otherId, name, draft, onDraft }: OpenConversationProps): ReactNode {
  const [page, setPage] = useState(1);
  const list = useListMessagesQuery({ query: { with: otherId, page, take: pageRows } }, useRenewal(false));
  const [create, sending] = useCreateMessageMutation();
  const shown = list.currentData;
  const newest = shown?.data[0]?.id;

  useEffect(() => {
    const note = (): void => {
      if (newest === undefined || document.visibilityState !== 'visible') return;
      markRead(ownId, conversationKey({ senderId: ownId, receiverId: otherId }), newest);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [ownId, otherId, newest]);

  const send = async (): Promise<void> => {
    const body = draft.trim();
    if (!(await wentWell(create({ body: { receiverId: otherId, body } }).unwrap()))) return;
    onDraft('');
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
      <Composer
        to={name}
        draft={draft}
        isSending={sending.isLoading}
        onDraft={onDraft}
        onSend={() => void send()}
      />
    </>
  );
}
