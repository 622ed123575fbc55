import { useRef, useState } from 'react';
import { characterCount } from '#contracts/fields.ts';
import { conversationTextMax, conversationMessages } from '#contracts/tracking.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { useTextDraft } from '../../kit/drafts/use-text-draft.ts';
import { showOutcome } from '../../kit/toasts/show-outcome.ts';
import { useReplyToResidentMutation } from './conversation-api.ts';

export interface ReplyWork {
  text: string;
  /** Whether there is something that closing would lose. */
  isTyped: boolean;
  error: string | undefined;
  isSending: boolean;
  /** When the text was typed (ms), where it was restored; else null. */
  restoredAt: number | null;
  type: (text: string) => void;
  /** Answers whether it was sent; else it has told why not. */
  send: () => Promise<boolean>;
  discard: () => void;
}

/** The reply that is being written to the resident. What is typed stays until it was sent. */
export function useReply(requestId: number): ReplyWork {
  const { text, setText, restoredAt, discard } = useTextDraft(`reply/${requestId}`);
  const [error, setError] = useState<string>();
  const [reply, { isLoading }] = useReplyToResidentMutation();
  const attempt = useRef<Attempt>(null);
  const isTyped = text.trim() !== '';

  const refuse = (message: string): boolean => {
    setError(message);
    return false;
  };

  return {
    text,
    isTyped,
    error,
    isSending: isLoading,
    restoredAt,
    discard,
    type: (typed) => {
      setText(typed);
      setError(undefined);
    },
    send: async () => {
      if (!isTyped) return refuse(conversationMessages.noReply);
      if (characterCount(text.trim()) > conversationTextMax) return refuse(conversationMessages.tooLong);
      // The same words again after a lost answer are the same reply.
      attempt.current = attemptFor(`${requestId} ${text}`, attempt.current);
      const { key } = attempt.current;
      const outcome = await showOutcome(reply({ id: requestId, text, key }).unwrap(), {
        loading: 'Sending the reply…',
        success: { title: 'Reply sent' },
        failure: 'The reply could not be sent',
      });
      if (!outcome.ok) return false;
      attempt.current = null;
      // What was typed meanwhile is another reply.
      setText((now) => (now === text ? '' : now));
      return true;
    },
  };
}
