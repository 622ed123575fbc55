import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { LegalHold } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { holdForm } from '#contracts/retention.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { useEndLegalHoldMutation, useSetLegalHoldMutation } from './packets-api.ts';
import styles from './packet-desk.module.css';

export interface HoldFormProps {
  record: Registration;
  hold: LegalHold | null;
}

/** A legal hold keeps every document of a registration, whatever the rules of retention say. */
export function HoldForm({ record, hold }: HoldFormProps): ReactNode {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [set, { isLoading: isSetting }] = useSetLegalHoldMutation();
  const [end, { isLoading: isEnding }] = useEndLegalHoldMutation();
  const params = { id: record.id };

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const issue = firstIssue(holdForm.shape.reason.safeParse(reason));
    setError(issue === true ? undefined : issue);
    if (issue === true) void set({ params, body: { reason, expectedUpdatedAt: record.updatedAt } });
  };

  if (hold)
    return (
      <div className={styles.dates}>
        <p className={styles.reason}>{hold.reason}</p>
        <p className={styles.soft}>
          Set {formatInstant(hold.at)} by {hold.by}
        </p>
        <Button size="small" variant="secondary" busy={isEnding} onClick={() => void end({ params })}>
          End the legal hold
        </Button>
      </div>
    );
  return (
    <form className={styles.dates} onSubmit={save}>
      <TextArea
        label="Why nothing may be removed"
        rows={2}
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" size="small" variant="secondary" busy={isSetting}>
        Set a legal hold
      </Button>
    </form>
  );
}
