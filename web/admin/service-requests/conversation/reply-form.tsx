import { useId, type FormEvent, type ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import { conversationTextMax } from '#contracts/tracking.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { RestoredNotice } from '../../kit/drafts/restored-notice.tsx';
import type { ReplyWork } from './use-reply.ts';
import styles from './conversation.module.css';

/** Writes to the resident. */
export function ReplyForm({ work }: { work: ReplyWork }): ReactNode {
  const id = useId();
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!work.isSending) void work.send();
      }}
    >
      <TextArea
        id={id}
        label="Reply to resident"
        hint="The resident reads this by the private link."
        note={`${characterCount(work.text)} / ${conversationTextMax}`}
        rows={3}
        value={work.text}
        error={work.error}
        onChange={({ target }) => work.type(target.value)}
      />
      <RestoredNotice typedAt={work.restoredAt} onDiscard={work.discard} />
      <Button type="submit" size="small" busy={work.isSending}>
        Send reply
      </Button>
    </form>
  );
}
