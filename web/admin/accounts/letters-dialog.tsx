import { useState, type ReactNode } from 'react';
import {
  getAccountLetterFiles,
  getAccountLetters,
  letterKindLabels,
  mailSkipLabels,
} from '#contracts/account-letters.ts';
import type { LetterKind, LetterRecipient } from '#contracts/account-letters.ts';
import type { AccountAge } from '#contracts/account-allocation.ts';
import { languageNames } from '#contracts/languages.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { call } from '#web/lib/call.ts';
import { formatCount } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { reasonOf, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { showToast } from '../kit/toasts/toast-store.ts';
import { useMailLettersMutation, usePlanLettersQuery } from './account-letters-api.ts';
import { useSaveFile } from './use-save-file.ts';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

export interface LettersDialogProps {
  propertyCode: string;
  kind: LetterKind;
  /** Only those whose oldest open amount is as old. */
  age?: AccountAge | undefined;
  /** Only this account. */
  accountId?: number;
  onClose: () => void;
}

/** Shows who gets a letter by email and who on paper, sends the one and saves the other. */
export function LettersDialog({
  propertyCode,
  kind,
  age,
  accountId,
  onClose,
}: LettersDialogProps): ReactNode {
  const run = { propertyCode, kind, ...(age && { age }), ...(accountId && { accountId }) };
  const plan = usePlanLettersQuery({ query: run }, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useMailLettersMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const recipients = plan.currentData?.recipients;
  const mailed = recipients?.filter(({ skip }) => skip === null) ?? [];
  const left = recipients?.filter(({ skip }) => skip !== null) ?? [];
  const mail = async (): Promise<void> => {
    setRefusal(null);
    const body = { propertyCode, kind, accountIds: mailed.map(({ id }) => id) };
    const { data, error } = await send({ body });
    if (error) setRefusal(serverMessageOf(error));
    else {
      showToast({ title: `${messagesText(data.count)} on the way` });
      if (left.every(({ skip }) => skip === 'SENT_TODAY')) onClose();
    }
  };
  return (
    <RecordFormDialog
      isWide
      title={`${letterKindLabels[kind]}: ${accountId ? (recipients?.[0]?.unit.unitIdentifier ?? '') : propertyCode}`}
      about={
        <p>
          An email has a private link to the account, which works for 90 days. Each is in the account’s
          history.
        </p>
      }
      submit={`Send ${messagesText(mailed.length)}`}
      submitting="Sending…"
      isBusy={isLoading}
      isDirty={false}
      what="the letters"
      refusal={refusal ?? (recipients && mailed.length === 0 ? nothingText(recipients) : null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (mailed.length > 0) void mail();
      }}
      onClose={onClose}
    >
      {plan.isError && <p role="alert">{reasonOf(plan.error)}</p>}
      {!recipients && !plan.isError && <Skeleton lines={4} label="Checking who gets one" />}
      {mailed.length > 0 && <Recipients title={`By email (${formatCount(mailed.length)})`} rows={mailed} />}
      {left.length > 0 && <Recipients title={`Not by email (${formatCount(left.length)})`} rows={left} />}
      {recipients && recipients.length > 0 && <Printed run={run} recipients={recipients} />}
    </RecordFormDialog>
  );
}

function nothingText(recipients: readonly LetterRecipient[]): string {
  return recipients.length === 0 ? 'There is no one to write to.' : 'None of these can go by email now.';
}

function messagesText(count: number): string {
  return count === 1 ? '1 email' : `${formatCount(count)} emails`;
}

function Recipients({ title, rows }: { title: string; rows: readonly LetterRecipient[] }): ReactNode {
  return (
    <div className={layout.lines}>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <ul className={styles.recipients}>
          {rows.map(({ id, unit, owner, email, language, amount, subject, skip }) => (
            <li key={id}>
              <span>
                <strong>{unit.unitIdentifier}</strong>
                {owner && `, ${fullName(owner)}`}
                {skip === null ? `, ${email}` : `: ${mailSkipLabels[skip]}`}
              </span>
              <span className={styles.amount}>{formatDollars(amount)}</span>
              <span className={styles.soft}>
                {subject}
                {language !== 'en' && `, in ${languageNames[language]}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The same on paper: for those without an email address, or for all. */
function Printed({
  run,
  recipients,
}: {
  run: { propertyCode: string; kind: LetterKind };
  recipients: readonly LetterRecipient[];
}): ReactNode {
  const { busy, save } = useSaveFile<'pdf' | 'zip'>('The letters could not be written');
  const unreached = recipients.filter(({ skip }) => skip === 'NO_EMAIL' || skip === 'NO_OWNER').length;
  const [isForAll, setIsForAll] = useState(unreached === 0);
  const query = { ...run, withoutEmail: !isForAll };
  const name = `letters-${run.propertyCode}-${run.kind.toLowerCase()}-${siteToday()}`;
  return (
    <fieldset className={styles.printed}>
      <legend>On paper</legend>
      {unreached > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={isForAll} onChange={({ target }) => setIsForAll(target.checked)} />
          Also for owners with an email address
        </label>
      )}
      <div className={styles.files}>
        <Button
          size="small"
          variant="secondary"
          busy={busy === 'pdf'}
          onClick={() => void save('pdf', `${name}.pdf`, () => call(getAccountLetters, { query }))}
        >
          One PDF ({formatCount(isForAll ? recipients.length : unreached)})
        </Button>
        <Button
          size="small"
          variant="secondary"
          busy={busy === 'zip'}
          onClick={() => void save('zip', `${name}.zip`, () => call(getAccountLetterFiles, { query }))}
        >
          One PDF each (ZIP)
        </Button>
      </div>
    </fieldset>
  );
}
