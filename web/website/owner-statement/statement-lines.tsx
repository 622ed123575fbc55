import type { ReactNode } from 'react';
import { accountTexts } from '#contracts/account-texts.en.ts';
import { formatDollars } from '#contracts/money.ts';
import type { OwnerLine, OwnerStatement } from '#contracts/owner-statements.ts';
import { formatDay } from './format-day.ts';
import { ownerStatementTexts as texts } from './owner-statement-texts.en.ts';
import styles from './owner-statement.module.css';

const { heads, broughtForward } = accountTexts.statement;

/** The lines of an account with the balance after each, the oldest first, as in its PDF. */
export function StatementLines({ statement }: { statement: OwnerStatement }): ReactNode {
  const { from, lines } = statement;
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{texts.lines}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.what}</th>
          <th scope="col">{heads.amount}</th>
          <th scope="col">{heads.balance}</th>
        </tr>
      </thead>
      <tbody>
        {from !== null && (
          <tr>
            <td>
              <span className={styles.day}>{texts.since(formatDay(from))}</span>
              {broughtForward}
            </td>
            <td>–</td>
            <td>{formatDollars(statement.broughtForward)}</td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={line.seq}>
            <td>
              <What line={line} />
            </td>
            <td>{formatDollars(line.amount)}</td>
            <td>{formatDollars(line.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ line }: { line: OwnerLine }): ReactNode {
  const { seq, date, type, memo, reference, why, reversesSeq } = line;
  const about = [memo, reference].filter(Boolean).join(', ');
  return (
    <>
      <span className={styles.day}>
        {formatDay(date)} <span className={styles.soft}>{accountTexts.entryNo(seq)}</span>
      </span>
      <strong>{accountTexts.entryTypes[type]}</strong>
      {reversesSeq !== null && ` ${accountTexts.ofNo(reversesSeq)}`}
      {about && `: ${about}`}
      {why && (
        <details className={styles.why}>
          <summary>
            {texts.why}
            <span className="visually-hidden"> {accountTexts.entryNo(seq)}</span>
          </summary>
          <p>{accountTexts.reason(why)}</p>
        </details>
      )}
    </>
  );
}
