import type { ReactNode } from 'react';
import type { MailSummary } from '#contracts/mail.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { EmailAddress } from '../kit/lists/email-address.tsx';
import { RowButton } from '../kit/lists/row-button.tsx';
import { Unbroken } from '../kit/lists/unbroken.tsx';
import { isSendable, kindLabels, outcomeText, retryLabel, stateLabels } from './mail-labels.ts';
import styles from '../kit/lists/list.module.css';
import own from './mail.module.css';

/** What the list says of a message. */
export function mailColumns(actions: MailActions): readonly Column<MailSummary>[] {
  return [
    {
      name: 'Queued',
      sortKey: 'created',
      width: '19%',
      className: own.wrap,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>
          <Unbroken text={formatInstant(createdAt)} />
        </time>
      ),
      card: 'line',
      cardCell: ({ createdAt }) => (
        <time className={styles.when} dateTime={createdAt}>
          {formatInstant(createdAt)}
        </time>
      ),
    },
    {
      name: 'Message',
      sortKey: 'subject',
      width: '26%',
      className: own.wrap,
      cell: ({ subject }) => subject,
      isLink: true,
      after: ({ kind }) => <p className={own.kind}>{kindLabels[kind]}</p>,
    },
    {
      name: 'To',
      sortKey: 'to',
      width: '20%',
      className: own.wrap,
      cell: ({ recipient }) => <EmailAddress address={recipient} />,
      card: 'line',
      cardCell: ({ recipient }) => `to ${recipient}`,
    },
    {
      name: 'State',
      sortKey: 'state',
      width: '18%',
      className: own.wrap,
      cell: (row) => <State row={row} />,
      card: 'line',
    },
    { name: 'Actions', width: '17%', cell: (row) => <RowActions row={row} {...actions} />, card: 'foot' },
  ];
}

/** The state, and why it is so where it is not simply sent. */
function State({ row }: { row: MailSummary }): ReactNode {
  const { label, tone } = stateLabels[row.state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {row.state !== 'sent' && <p className={own.answer}>{outcomeText(row)}</p>}
    </>
  );
}

export interface MailActions {
  onOpen: (id: number) => void;
  onRetry: (id: number) => void;
}

function RowActions({ row, onOpen, onRetry }: MailActions & { row: MailSummary }): ReactNode {
  return (
    <div className={own.actions}>
      <RowButton about={row.subject} onClick={() => onOpen(row.id)}>
        View
      </RowButton>
      {isSendable(row) && (
        <RowButton about={row.subject} onClick={() => onRetry(row.id)}>
          {retryLabel(row)}
        </RowButton>
      )}
    </div>
  );
}
