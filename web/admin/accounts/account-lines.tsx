import type { ReactNode } from 'react';
import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { AccountLine } from '#contracts/accounts.ts';
import { reasonText } from '#contracts/entry-reasons.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay, formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { methodLabels } from '../payments/method-labels.ts';
import { FactList } from '../kit/records/fact-list.tsx';
import layout from '../kit/records/layout.module.css';
import cards from '../kit/lists/cards.module.css';
import styles from './accounts.module.css';

interface LinesProps {
  /** Names the table. */
  caption: string;
  lines: readonly AccountLine[];
  /** Null where lines are not reversed here. */
  onReverse: ((line: AccountLine) => void) | null;
}

/** The lines of an account by day with the balance after each; on small screens cards. */
export function AccountLines(props: LinesProps): ReactNode {
  const isNarrow = useIsNarrow();
  const { caption, lines, onReverse } = props;
  if (isNarrow) {
    return (
      <ul className={cards.cards} aria-label={caption}>
        {lines.map((line) => (
          <LineCard key={line.seq} line={line} onReverse={onReverse} />
        ))}
      </ul>
    );
  }
  return (
    <table className={`${layout.small} ${styles.lines}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Description</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
          {onReverse && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.seq}>
            <td className={layout.unbroken}>{formatDay(line.date)}</td>
            <td>
              <What line={line} />
            </td>
            <td className={styles.number}>
              <Amount line={line} />
            </td>
            <td className={styles.number}>{formatDollars(line.balance)}</td>
            {onReverse && (
              <td className={styles.number}>
                <Reverse line={line} onReverse={onReverse} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: AccountLine;
  onReverse: LinesProps['onReverse'];
}

function LineCard({ line, onReverse }: LineProps): ReactNode {
  return (
    <li className={cards.card}>
      <div className={cards.cardHead}>
        <strong>{formatDay(line.date)}</strong>
        <Amount line={line} />
      </div>
      <What line={line} />
      <FactList facts={{ Balance: <span className={layout.money}>{formatDollars(line.balance)}</span> }} />
      {onReverse && <Reverse line={line} onReverse={onReverse} />}
    </li>
  );
}

function Amount({ line: { amount, isReversed } }: { line: AccountLine }): ReactNode {
  return isReversed ? <s>{formatDollars(amount)}</s> : <span>{formatDollars(amount)}</span>;
}

/** What a line is, what it is for, who entered it, and why where a rule made it. */
function What({ line }: { line: AccountLine }): ReactNode {
  const { seq, type, memo, method, reference, why, ownerName, reversesSeq, createdAt, createdBy } = line;
  const about = [memo, method && methodLabels[method], reference].filter(Boolean).join(', ');
  return (
    <div className={styles.what}>
      <span>
        <strong>{entryTypeLabels[type]}</strong>
        {reversesSeq !== null && ` of no. ${reversesSeq}`}
        {about && `: ${about}`}
      </span>{' '}
      {line.isReversed && <Badge tone="neutral">Reversed</Badge>}
      <span className={styles.soft}>
        No. {seq}
        {ownerName && `, ${ownerName}`}, entered {formatInstant(createdAt)}
        {createdBy && ` by ${createdBy}`}
      </span>
      {why && (
        <details className={styles.why}>
          <summary>
            Why?<span className="visually-hidden"> No. {seq}</span>
          </summary>
          <p>{reasonText(why)}</p>
        </details>
      )}
    </div>
  );
}

function Reverse({ line, onReverse }: LineProps): ReactNode {
  if (line.entryId === null || line.isReversed || line.type === 'REVERSAL') return null;
  return (
    <Button size="small" variant="quiet" onClick={() => onReverse?.(line)}>
      Reverse<span className="visually-hidden"> no. {line.seq}</span>
    </Button>
  );
}
