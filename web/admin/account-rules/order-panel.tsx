import { useState, type ReactNode } from 'react';
import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { ApplicationOrderForm } from '#contracts/application-order.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { reasonOf, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelFailed } from '../kit/panels/panel.tsx';
import { useGetApplicationOrderQuery, useSetApplicationOrderMutation } from './account-rules-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './account-rules.module.css';

type Order = ApplicationOrderForm['order'];

/** The orders that associations set; the API takes any other. */
const choices: Record<string, { label: string; order: Order }> = {
  age: { label: 'Oldest charge first, of any kind', order: [] },
  assessments: {
    label: 'Assessments first, then interest, fees and costs',
    order: [['CHARGE', 'OPENING'], ['INTEREST'], ['FEE'], ['COST'], ['FINE']],
  },
  costs: {
    label: 'Costs, fees and interest first, then assessments',
    order: [['COST'], ['FEE'], ['INTEREST'], ['CHARGE', 'OPENING'], ['FINE']],
  },
};

/** Which charges a payment reaches first. */
export function OrderPanel({ code }: { code: string }): ReactNode {
  const read = useGetApplicationOrderQuery({ query: { propertyCode: code } });
  const [save, { isLoading }] = useSetApplicationOrderMutation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const order = read.currentData?.order;
  const current = order && nameOf(order);
  const shown = chosen ?? current ?? '';
  const store = async (): Promise<void> => {
    const next = choices[shown];
    if (!next) return;
    const { error } = await save({ body: { propertyCode: code, order: next.order } });
    setRefusal(error ? serverMessageOf(error) : null);
    if (!error) setChosen(null);
  };
  return (
    <Panel
      title="Order of application"
      text="Which charges a payment pays first. The declaration sets the order. Balances stay the same; the list of open charges changes at once."
    >
      {order ? (
        <div className={`${layout.line} ${styles.order}`}>
          <Select label="Payments go to" value={shown} onChange={({ target }) => setChosen(target.value)}>
            {current === undefined && <option value="">{textOf(order)}</option>}
            {Object.entries(choices).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <Button
            variant="secondary"
            busy={isLoading}
            disabled={shown === (current ?? '')}
            onClick={() => void store()}
          >
            Save the order
          </Button>
        </div>
      ) : read.isError ? (
        <PanelFailed text={reasonOf(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={2} label="Loading the order" />
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
    </Panel>
  );
}

function nameOf(order: Order): string | undefined {
  return Object.entries(choices).find(
    ([, choice]) => JSON.stringify(choice.order) === JSON.stringify(order),
  )?.[0];
}

function textOf(order: Order): string {
  return order.map((group) => group.map((type) => entryTypeLabels[type]).join(' and ')).join(', then ');
}
