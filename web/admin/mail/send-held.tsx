import { useRef, useState, type ReactNode } from 'react';
import { bulkMax } from '#contracts/bulk.ts';
import type { MailKind } from '#contracts/mail.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { toastWork, wentWell } from '../toasts/toast-work.ts';
import { useSendHeldMailMutation } from './mail-api.ts';
import { messagesWords, retryFailure } from './mail-words.ts';
import styles from '../lists/list-page.module.css';

/** Sends what is held back: as much as the list says there is, the oldest of very many. */
export function SendHeld({ kind, count }: { kind: MailKind | ''; count: number }): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const [sendHeld, { isLoading }] = useSendHeldMailMutation();
  const attempt = useRef<Attempt>(null);
  const all = count <= bulkMax;

  const send = async (): Promise<void> => {
    setIsAsked(false);
    const body = { count, ...(kind ? { kind } : {}) };
    // The same again after a lost answer is the same act.
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    const { key } = attempt.current;
    const work = toastWork(sendHeld({ body, key }).unwrap(), {
      loading: 'Queueing the messages…',
      success: (sent) => `${messagesWords(sent.count)} on ${sent.count === 1 ? 'its' : 'their'} way.`,
      failure: retryFailure,
    });
    if (await wentWell(work)) attempt.current = null;
  };

  return (
    <div className={styles.act}>
      <Button size="small" variant="secondary" busy={isLoading} onClick={() => setIsAsked(true)}>
        {all ? 'Send all held' : `Send the oldest ${bulkMax}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={
          all
            ? `Send ${count === 1 ? 'the message' : `all ${formatCount(count)} messages`} held back?`
            : `Send the oldest ${bulkMax} of ${formatCount(count)} messages held back?`
        }
        confirm="Send"
        cancel="Keep them"
        onConfirm={() => void send()}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          They were held back since many went to one address within an hour. Somebody may have typed the
          address of a stranger: look at whom they go to first. What is sent cannot be called back.
        </p>
      </ConfirmDialog>
    </div>
  );
}
