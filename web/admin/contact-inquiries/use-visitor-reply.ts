import { useState } from 'react';
import { inquiryReplyMessages } from '#contracts/inquiry-replies.ts';
import { useReply } from '../kit/conversation/use-reply.ts';
import type { ReplyWork } from '../kit/conversation/use-reply.ts';
import { useReplyToVisitorMutation } from './inquiry-replies-api.ts';

export interface VisitorReply extends ReplyWork {
  /** Whether sending it marks the inquiry as handled. Staff say so each time. */
  marksHandled: boolean;
  setMarksHandled: (marksHandled: boolean) => void;
}

/** The answer that is being written to a visitor. */
export function useVisitorReply(inquiryId: number): VisitorReply {
  const [marksHandled, setMarksHandled] = useState(false);
  const [reply] = useReplyToVisitorMutation();
  const work = useReply({
    draftName: `inquiry-reply/${inquiryId}`,
    missing: inquiryReplyMessages.none,
    send: async (text, key) => {
      await reply({ id: inquiryId, text, key, ...(marksHandled && { handled: true }) }).unwrap();
      setMarksHandled(false);
    },
  });
  return { ...work, marksHandled, setMarksHandled };
}
