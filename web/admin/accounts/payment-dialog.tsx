import { Plus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { AccountStatement } from '#contracts/accounts.ts';
import { amountOf, formatDollars, sumOf } from '#contracts/money.ts';
import { readUnitName } from '#contracts/unit-spellings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { MethodFields } from '../payments/method-fields.tsx';
import { UnitField } from '../units/unit-field.tsx';
import { useListAccountsQuery } from './accounts-api.ts';
import type { PartDraft } from './payment-draft.ts';
import { usePayment } from './use-payment.ts';
import type { PaymentWork } from './use-payment.ts';
import conflict from '../kit/records/conflict-notice.module.css';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

/** Records a payment of an owner, who may pay for several units at once; what is paid beyond what is owed is asked about once. */
export function PaymentDialog({
  account,
  onClose,
}: {
  account: AccountStatement;
  onClose: () => void;
}): ReactNode {
  const work = usePayment(account, onClose);
  const { draft, errors, excess } = work;
  const { busy, during } = useBusy<'recording'>();
  const total = sumOf(draft.parts.map(({ amount }) => amountOf(amount)).filter(Number.isFinite));
  return (
    <RecordFormDialog
      isWide
      title="Add payment"
      submit={excess.length > 0 ? 'Record as credit' : 'Record payment'}
      submitting="Recording…"
      isBusy={busy !== null}
      isDirty={work.isDirty}
      restored={work.restored}
      what="the payment"
      refusal={work.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void during('recording', work.save);
      }}
      onClose={onClose}
    >
      {draft.parts.map((part, index) => (
        <PaymentPart key={part.key} part={part} isFirst={index === 0} work={work} />
      ))}
      <div className={layout.line}>
        <Button size="small" variant="secondary" onClick={work.addPart}>
          <Plus size={16} aria-hidden="true" />
          Split with another unit
        </Button>
        {draft.parts.length > 1 && (
          <output className={layout.money}>Total of all parts: {formatDollars(total)}</output>
        )}
      </div>
      <div className={layout.line}>
        <TextField
          label="Paid on"
          type="date"
          error={errors.date}
          value={draft.date}
          onChange={({ target }) => work.change({ date: target.value })}
        />
        <MethodFields typed={draft} errors={errors} onChange={work.change} />
      </div>
      <div role="alert" className={excess.length > 0 ? conflict.notice : undefined}>
        {excess.map(({ unit, excess: more }) => (
          <p key={unit}>
            {excess.length > 1 && <strong>{unit}: </strong>}
            This is {formatDollars(more)} more than is due. Record it as credit?
          </p>
        ))}
      </div>
    </RecordFormDialog>
  );
}

/** What goes to one unit; first filled in with what is open there of the oldest charge. */
function PaymentPart({
  part,
  isFirst,
  work,
}: {
  part: PartDraft;
  isFirst: boolean;
  work: PaymentWork;
}): ReactNode {
  const { key, unit, amount, suggested } = part;
  const errors = work.errors.parts[key] ?? {};
  const named = readUnitName(unit)?.unitIdentifier;
  const { currentData } = useListAccountsQuery(
    { query: { unit: named, take: 1 } },
    { skip: named === undefined },
  );
  const account = named === undefined ? undefined : currentData?.data[0];
  const suggestion = suggested === '' && amount === '' ? (account?.oldestOpen?.toFixed(2) ?? '') : '';
  // Once for each unit: after that the amount is the person's own.
  useEffect(() => {
    if (suggestion !== '') work.changePart(key, { amount: suggestion, suggested: suggestion });
  });
  return (
    <div className={layout.lines}>
      <div className={styles.part}>
        {isFirst ? (
          <p>
            Unit <strong>{unit}</strong>
          </p>
        ) : (
          <UnitField
            typed={unit}
            value={unit}
            error={errors.unit}
            onChange={({ target }) =>
              work.changePart(key, {
                unit: target.value,
                suggested: '',
                ...(amount === suggested ? { amount: '' } : {}),
              })
            }
          />
        )}
        <TextField
          label={isFirst ? 'Amount' : 'Its amount'}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
          value={amount}
          onChange={({ target }) => work.changePart(key, { amount: target.value })}
        />
        {!isFirst && (
          <Button size="small" variant="quiet" onClick={() => work.removePart(key)}>
            Remove<span className="visually-hidden"> {unit || 'this unit'}</span>
          </Button>
        )}
      </div>
      <output className={styles.soft}>
        {account && `Balance of ${account.unit.unitIdentifier} ${formatDollars(account.balance)}`}
      </output>
    </div>
  );
}
