import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import layout from '../kit/records/layout.module.css';

/** A balance in words that need no color: `$120.00 owed`, `$5.00 credit`, `Nothing owed`. */
export function BalanceText({ balance }: { balance: number }): ReactNode {
  if (balance === 0) return 'Nothing owed';
  const amount = formatDollars(Math.abs(balance));
  return balance > 0 ? (
    <span className={layout.owed}>{amount} owed</span>
  ) : (
    <span className={layout.money}>{amount} credit</span>
  );
}
