import { useRef, useState, type ReactNode } from 'react';
import { bulkMax } from '#contracts/bulk.ts';
import type { MailKind } from '#contracts/mail.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useSendHeldMailMutation } from './mail-api.ts';
import { messageCountText, retryFailure } from './mail-labels.ts';
import styles from './mail.module.css';

export interface SendHeldProps {
  kind: MailKind | '';
  /** How many the list says there are; undefined while it is on its way. */
  count: number | undefined;
}

/** Sends what is held: as much as there was when the question was asked, the oldest of very many. */
export function SendHeld({ kind, count }: SendHeldProps): ReactNode {
  const [asked, setAsked] = useState<number | null>(null);
  const [sendHeld, { isLoading }] = useSendHeldMailMutation();
  const attempt = useRef<Attempt>(null);
  const named = asked ?? count ?? 0;

  const send = async (): Promise<void> => {
    setAsked(null);
    const body = { count: named, ...(kind ? { kind } : {}) };
    // The same again after a lost answer is the same act.
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    const { key } = attempt.current;
    const work = toastWork(sendHeld({ body, key }).unwrap(), {
      loading: 'Queueing the messages…',
      success: (sent) => `${messageCountText(sent.count)} on ${sent.count === 1 ? 'its' : 'their'} way.`,
      failure: retryFailure,
    });
    if (await wentWell(work)) attempt.current = null;
  };

  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="secondary"
        busy={isLoading}
        disabled={count === undefined}
        onClick={() => count !== undefined && setAsked(count)}
      >
        {named <= bulkMax ? 'Send all held' : `Send the oldest ${bulkMax}`}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={questionOf(named)}
        confirm="Send"
        cancel="Keep them"
        onConfirm={() => void send()}
        onCancel={() => setAsked(null)}
      >
        <p>
          They were held because many went to one address within an hour. Someone may have typed a stranger’s
          address, so check the recipients first. Sent messages cannot be recalled.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function questionOf(count: number): string {
  if (count > bulkMax) return `Send the oldest ${bulkMax} of ${formatCount(count)} held messages?`;
  return count === 1 ? 'Send the held message?' : `Send all ${formatCount(count)} held messages?`;
}
