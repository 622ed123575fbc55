import { useState, type ReactNode } from 'react';
import type { AccountStatement } from '#contracts/accounts.ts';
import { daysAfter } from '#contracts/days.ts';
import type { UnitSale } from '#contracts/unit-sales.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { useTakeBackSaleMutation } from './accounts-api.ts';
import { StatementMenu } from './statement-menu.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

/** The sales of the unit, with a statement for each owner. */
export function SalesPanel({ account }: { account: AccountStatement }): ReactNode {
  const { id, sales } = account;
  const [takeBack] = useTakeBackSaleMutation();
  const [asked, setAsked] = useState<UnitSale | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (sales.length === 0) return null;
  const owners = ownersOf(sales);
  const last = sales.at(-1);
  return (
    <Panel
      title="Owners"
      text="Charges before a sale carry the seller’s name. What is open stays with the unit."
    >
      <ul className={styles.owners}>
        {owners.map(({ name, from, until }) => (
          <li key={from ?? ''} className={layout.line}>
            <p>
              <strong>{name}</strong>
              <span className={styles.soft}>
                {from !== undefined && ` from ${formatDay(from)}`}
                {until !== undefined && ` until ${formatDay(until)}`}
              </span>
            </p>
            <StatementMenu id={id} asOf={until} from={from} of={name} />
          </li>
        ))}
      </ul>
      {last && (
        <PanelActions>
          <Button size="small" variant="quiet" onClick={() => setAsked(last)}>
            Take back the sale of {formatDay(last.date)}
          </Button>
        </PanelActions>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Take back the sale?"
        confirm="Take back"
        cancel="Keep it"
        onConfirm={() => {
          setAsked(null);
          if (!asked) return;
          void takeBack({ params: { id: asked.id } }).then(({ error }) =>
            setReason(error ? serverMessageOf(error) : null),
          );
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{asked?.sellerName ?? 'No one'} is the owner of the unit again.</p>
      </ConfirmDialog>
      <AlertMessage message={reason} onClose={() => setReason(null)} />
    </Panel>
  );
}

interface Owned {
  name: string;
  from: string | undefined;
  until: string | undefined;
}

/** Who owned the unit from when until when, in their order. */
function ownersOf(sales: readonly UnitSale[]): Owned[] {
  const [first] = sales;
  const before =
    first?.sellerName == null ? [] : [{ name: first.sellerName, from: undefined, until: dayBefore(first) }];
  return [
    ...before,
    ...sales.map((sale, index) => {
      const next = sales[index + 1];
      return { name: sale.buyerName, from: sale.date, until: next && dayBefore(next) };
    }),
  ];
}

function dayBefore({ date }: UnitSale): string {
  return daysAfter(date, -1);
}
