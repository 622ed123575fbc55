import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { messageForm, messageMax } from '#contracts/messages.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import styles from './messages.module.css';

export interface ComposerProps {
  to: string;
  draft: string;
  isSending: boolean;
  onDraft: (draft: string) => void;
  onSend: () => void;
}

/** What is being written. Enter sends it, Shift and Enter begin a new line; it stays until it is sent. */
export function Composer({ to, draft, isSending, onDraft, onSend }: ComposerProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = draft.length > 0 ? firstIssue(messageForm.shape.body.safeParse(draft)) : true;

  const send = (): void => {
    field.current?.focus();
    if (!isSending && messageForm.shape.body.safeParse(draft).success) onSend();
  };
  const sendByKey = (event: KeyboardEvent): void => {
    // Enter also ends a word that an input method composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        id={id}
        label={`Message to ${to}`}
        note={<span className={styles.keys}>Enter to send, Shift+Enter for a new line.</span>}
        rows={2}
        value={draft}
        error={typeof problem === 'string' && draft.length > messageMax ? problem : undefined}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={sendByKey}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
