import { MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MailSummary } from '#contracts/mail.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage, PastLastPage } from '../kit/lists/list-message.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { Unbroken } from '../kit/lists/unbroken.tsx';
import { isSendable, kindWords, outcomeWords, retryLabel, stateWords } from './mail-words.ts';
import styles from '../kit/lists/list.module.css';
import own from './mail.module.css';

export interface MailListProps {
  /** Undefined while the first rows are on their way. */
  rows: MailSummary[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
  /** Where a row's link leads: the same list with that message open. */
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
  onRetry: (id: number) => void;
}

/** The list: a table, on small screens cards. */
export function MailList(props: MailListProps): ReactNode {
  const { rows, isStale } = props;
  if (rows?.length === 0 && !isStale) return <EmptyList {...props} />;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<MailTable {...props} />}
      cards={<MailCards {...props} />}
    />
  );
}

const columns = ['Queued', 'Message', 'To', 'State', 'Actions'];
const widths = ['17%', '25%', '21%', '20%', '17%'];

function MailTable(props: MailListProps): ReactNode {
  const { rows } = props;
  return (
    <ListTable
      caption={rows ? 'Messages, newest first' : 'Loading messages'}
      columns={columns}
      widths={widths}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td className={own.wrap}>
            <time dateTime={row.createdAt}>
              <Unbroken text={formatInstant(row.createdAt)} />
            </time>
          </td>
          <td className={own.wrap}>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              <Unbroken text={row.subject} />
            </Link>
            <p className={own.kind}>{kindWords[row.kind]}</p>
          </td>
          <td className={own.wrap}>
            <Recipient address={row.recipient} />
          </td>
          <td className={own.wrap}>
            <State row={row} />
          </td>
          <td>
            <RowActions {...props} row={row} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function MailCards(props: MailListProps): ReactNode {
  const { rows } = props;
  if (!rows) return <SkeletonCards label="Loading messages" />;
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-row="">
          <div className={own.cardText}>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              <Unbroken text={row.subject} />
            </Link>
            <p>
              {kindWords[row.kind]} to {row.recipient}
            </p>
            <State row={row} />
            <time className={styles.when} dateTime={row.createdAt}>
              {formatInstant(row.createdAt)}
            </time>
          </div>
          <RowActions {...props} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** A long address wraps before its domain, if anywhere. */
function Recipient({ address }: { address: string }): ReactNode {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** The state, and why it is so where it is not simply sent. */
function State({ row }: { row: MailSummary }): ReactNode {
  const { label, tone } = stateWords[row.state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {row.state !== 'sent' && <p className={own.answer}>{outcomeWords(row)}</p>}
    </>
  );
}

function RowActions({
  row,
  onOpen,
  onRetry,
}: Pick<MailListProps, 'onOpen' | 'onRetry'> & { row: MailSummary }): ReactNode {
  return (
    <div className={own.actions}>
      <Button size="small" variant="secondary" onClick={() => onOpen(row.id)}>
        View<span className="visually-hidden"> {row.subject}</span>
      </Button>
      {isSendable(row) && (
        <Button size="small" variant="secondary" onClick={() => onRetry(row.id)}>
          {retryLabel(row)}
          <span className="visually-hidden"> {row.subject}</span>
        </Button>
      )}
    </div>
  );
}

function EmptyList({ isFiltered, onLastPage }: Pick<MailListProps, 'isFiltered' | 'onLastPage'>): ReactNode {
  return (
    <ListMessage icon={<MailOpen size={28} aria-hidden="true" />} title="No messages found">
      {onLastPage ? (
        <PastLastPage onLastPage={onLastPage} />
      ) : (
        <p>
          {isFiltered
            ? 'Try another tab, or another kind of message.'
            : 'Every e-mail that goes to residents and to the manager appears here.'}
        </p>
      )}
    </ListMessage>
  );
}
