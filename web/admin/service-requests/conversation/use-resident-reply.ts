import { conversationMessages } from '#contracts/conversations.ts';
import { useReply } from '../../kit/conversation/use-reply.ts';
import type { ReplyWork } from '../../kit/conversation/use-reply.ts';
import { useReplyToResidentMutation } from './conversation-api.ts';

/** The reply that is being written to the resident of a request. */
export function useResidentReply(requestId: number): ReplyWork {
  const [reply] = useReplyToResidentMutation();
  return useReply({
    draftName: `reply/${requestId}`,
    missing: conversationMessages.noReply,
    send: (text, key) => reply({ id: requestId, text, key }).unwrap(),
  });
}
