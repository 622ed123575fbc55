import { useId, type FormEvent, type ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import { replyTextMax } from '#contracts/reply-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import type { ReplyWork } from './use-reply.ts';
import styles from './conversation.module.css';

export interface ReplyFormProps {
  work: ReplyWork;
  label: string;
  /** How the reader gets it. */
  hint: string;
  /** Beside the button: what helps to write. */
  tools?: ReactNode;
  /** Above the button: what else sending does. */
  children?: ReactNode;
}

/** Writes to someone outside. */
export function ReplyForm({ work, label, hint, tools, children }: ReplyFormProps): ReactNode {
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
        ref={(area) => work.hold(area)}
        id={id}
        label={label}
        hint={hint}
        note={`${characterCount(work.text)} / ${replyTextMax}`}
        rows={3}
        value={work.text}
        error={work.error}
        onChange={({ target }) => work.type(target.value)}
      />
      <OpenPlaceholders work={work} />
      <RestoredNotice typedAt={work.restoredAt} onDiscard={work.discard} />
      {children}
      <div className={styles.tools}>
        <Button type="submit" size="small" busy={work.isSending}>
          Send reply
        </Button>
        {tools}
      </div>
    </form>
  );
}

/** What staff must fill in before the reply can be sent; each leads to its place. */
function OpenPlaceholders({ work }: { work: ReplyWork }): ReactNode {
  return (
    <output className={styles.open}>
      {work.open.length > 0 && (
        <>
          Fill in before you send:
          {work.open.map((name) => (
            <button key={name} type="button" className={styles.placeholder} onClick={() => work.select(name)}>
              {`{{${name}}}`}
            </button>
          ))}
        </>
      )}
    </output>
  );
}
