import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccountSummary } from '#contracts/accounts.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { BalanceText } from '../accounts/account-amount.tsx';
import { Panel } from '../kit/panels/panel.tsx';
import { accountPath } from '../kit/shell/paths.ts';
import layout from '../kit/records/layout.module.css';
import styles from './unit-page.module.css';

/** What the unit's owner owes the association, and since when. */
export function AccountPart({ account }: { account: AccountSummary }): ReactNode {
  const { unit, balance, since, oldestOpen, lastPaidOn } = account;
  return (
    <div id="account" className={styles.part}>
      <Panel title="Account">
        <p>
          <BalanceText balance={balance} />
        </p>
        {since !== null && oldestOpen !== null && (
          <p className={layout.soft}>
            {formatDollars(oldestOpen)} open since {formatDay(since)}
          </p>
        )}
        {lastPaidOn !== null && <p className={layout.soft}>Last paid on {formatDay(lastPaidOn)}</p>}
        <p className={styles.ways}>
          <Link to={accountPath(unit.unitIdentifier)}>Open the account</Link>
        </p>
      </Panel>
    </div>
  );
}
