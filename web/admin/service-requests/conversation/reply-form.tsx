import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import { conversationTextMax, conversationWords } from '#contracts/tracking.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { tellOutcome } from '../../toasts/tell-outcome.ts';
import { useReplyToResidentMutation } from './conversation-api.ts';
import styles from './conversation.module.css';

/** Writes to the resident. What is typed stays until it was sent. */
export function ReplyForm(props: { requestId: number; onDraft: (hasDraft: boolean) => void }): ReactNode {
  const { requestId, onDraft } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [reply, { isLoading }] = useReplyToResidentMutation();
  const attempt = useRef<Attempt>(null);
  const hasDraft = text.trim() !== '';
  useEffect(() => onDraft(hasDraft), [onDraft, hasDraft]);

  const send = async (): Promise<void> => {
    if (!hasDraft) return setError(conversationWords.noReply);
    if (characterCount(text.trim()) > conversationTextMax) return setError(conversationWords.tooLong);
    // The same words again after a lost answer are the same reply.
    attempt.current = attemptFor(`${requestId} ${text}`, attempt.current);
    const { key } = attempt.current;
    const outcome = await tellOutcome(reply({ id: requestId, text, key }).unwrap(), {
      loading: 'Sending the reply…',
      success: { title: 'Reply sent' },
      failure: 'The reply could not be sent',
    });
    if (outcome.ok) {
      attempt.current = null;
      // What was typed meanwhile is another reply.
      setText((now) => (now === text ? '' : now));
    }
    return undefined;
  };

  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
    >
      <TextArea
        id={id}
        label="Reply to resident"
        hint="The resident reads this by the private link."
        note={`${characterCount(text)} / ${conversationTextMax}`}
        rows={3}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="small" busy={isLoading}>
        Send reply
      </Button>
    </form>
  );
}
