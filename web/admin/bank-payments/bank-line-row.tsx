import { useState, type ReactNode } from 'react';
import type { BankLine } from '#contracts/bank-payments.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { UnitLink } from '../kit/records/name-links.tsx';
import { UnitField } from '../units/unit-field.tsx';
import { bankLineName } from './bank-line-noun.ts';
import { SetAsideDialog } from './set-aside-dialog.tsx';
import { useSetBankLineAsideMutation } from './bank-payments-api.ts';
import lists from '../kit/lists/list.module.css';
import styles from './bank-payments.module.css';

/** What staff chose for a payment: whether it is posted, and to which unit. */
export interface LineChoice {
  isChosen: boolean;
  unit: string;
}

/** A payment with the account that it matches and why, or the reason why it stands elsewhere. */
export function BankLineRow({
  line,
  choice,
  error,
  onChange,
}: {
  line: BankLine;
  choice: LineChoice;
  error: string | undefined;
  onChange: (choice: LineChoice) => void;
}): ReactNode {
  const [takeBack, { isLoading }] = useSetBankLineAsideMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, date, amount, reference, payer, fileName, lineNo, state, match, postedTo, setAside } = line;
  const name = bankLineName(line);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {state === 'open' && (
          <label className={lists.choice}>
            <input
              type="checkbox"
              aria-label={`Post ${name}`}
              checked={choice.isChosen}
              onChange={({ target }) => onChange({ ...choice, isChosen: target.checked })}
            />
          </label>
        )}
        <strong className={styles.amount}>{formatDollars(amount)}</strong>
        <span>{formatDay(date)}</span>
        <span className={styles.text}>{[reference, payer].filter(Boolean).join(', ')}</span>
      </div>
      <p className={styles.soft}>
        {fileName}, line {lineNo}
      </p>
      {state === 'open' && (
        <div className={styles.choice}>
          <UnitField
            typed={choice.unit}
            value={choice.unit}
            error={error}
            onChange={({ target }) => onChange({ isChosen: target.value !== '', unit: target.value })}
          />
          <p className={styles.why}>
            {match ? (
              <>
                <Badge tone="completed">Matched</Badge> {match.why}
              </>
            ) : (
              <>
                <Badge tone="neutral">No match</Badge> Choose the unit, or set it aside.
              </>
            )}
          </p>
          <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
            Set aside<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
      {state === 'posted' && (
        <p>
          Posted to <UnitLink unit={postedTo ?? ''} />
        </p>
      )}
      {state === 'set-aside' && (
        <div className={styles.choice}>
          <p>{setAside}</p>
          <Button
            size="small"
            variant="secondary"
            busy={isLoading}
            onClick={() =>
              void takeBack({
                params: { id },
                body: { setAside: null, expectedUpdatedAt: line.updatedAt },
              }).then(({ error: failed }) => setRefusal(failed ? serverMessageOf(failed) : null))
            }
          >
            Back to the tray<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
      {isAsking && <SetAsideDialog line={line} onClose={() => setIsAsking(false)} />}
    </li>
  );
}
