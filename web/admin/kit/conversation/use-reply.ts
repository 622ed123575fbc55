import { useRef, useState } from 'react';
import { placeholdersIn, replyText } from '#contracts/reply-text.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import { showOutcome } from '../toasts/show-outcome.ts';
import { useCaret } from './use-caret.ts';
import type { Caret } from './use-caret.ts';

export interface ReplyWork extends Pick<Caret, 'hold'> {
  text: string;
  /** Whether there is something that closing would lose. */
  isTyped: boolean;
  error: string | undefined;
  isSending: boolean;
  /** When the text was typed (ms), where it was restored; else null. */
  restoredAt: number | null;
  /** The placeholders that must be replaced before this can be sent. */
  open: readonly string[];
  type: (text: string) => void;
  /** Puts a text where the caret is, and selects the first thing in it that is to be filled in. */
  insert: (text: string) => void;
  /** Selects a placeholder in the text. */
  select: (name: string) => void;
  /** Answers whether it was sent; else it has said why not. */
  send: () => Promise<boolean>;
  discard: () => void;
}

export interface ReplyOptions {
  /** What the draft is stored by: 'reply/17'. */
  draftName: string;
  /** What an empty text is answered with. */
  missing: string;
  /** Sends; `key` is the same for the same text after a lost answer. */
  send: (text: string, key: string) => Promise<unknown>;
}

/** The reply that is being written to someone outside. What is typed stays until it was sent. */
export function useReply({ draftName, missing, send }: ReplyOptions): ReplyWork {
  const { text, setText, restoredAt, discard, settle } = useTextDraft(draftName);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<Attempt>(null);
  const caret = useCaret(text);
  const open = placeholdersIn(text);

  const type = (typed: string): void => {
    setText(typed);
    setError(undefined);
  };

  return {
    hold: caret.hold,
    text,
    isTyped: text.trim() !== '',
    error,
    isSending,
    restoredAt,
    open,
    discard,
    type,
    insert: (inserted) => type(caret.insert(inserted)),
    select: caret.select,
    send: async () => {
      const wrong = replyText(missing).safeParse(text).error?.issues[0]?.message;
      setError(wrong);
      if (wrong !== undefined) {
        caret.select(open[0]);
        return false;
      }
      // The same words again after a lost answer are the same reply.
      attempt.current = attemptFor(`${draftName} ${text}`, attempt.current);
      setIsSending(true);
      const outcome = await showOutcome(send(text, attempt.current.key), {
        loading: 'Sending the reply…',
        success: { title: 'Reply sent' },
        failure: 'The reply could not be sent',
      });
      setIsSending(false);
      if (!outcome.ok) return false;
      attempt.current = null;
      // What was typed meanwhile is another reply.
      settle(text);
      return true;
    },
  };
}
