import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dayOf } from '#contracts/days.ts';
import type { PaidPart } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import { amountOf, sumOf } from '#contracts/money.ts';
import { paymentForm, paymentMessages } from '#contracts/payments.ts';
import type { PaymentForm } from '#contracts/payments.ts';
import { site } from '#site';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { useCreatePaymentMutation, useCreatePaymentsMutation } from './payments-api.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';
import { restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { isSame } from '../kit/records/values-over.ts';
import { CreditQuestion } from './credit-question.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import type { DraftErrors, PaymentDraft } from './payment-entry.tsx';
import { useOverpayments } from './use-overpayments.ts';
import type { Overpayment } from './use-overpayments.ts';

/** Records one payment or many, all or none. */
export function RecordPaymentsDialog({
  lease,
  onClose,
}: {
  /** All of them are for this one; null lets each entry choose. */
  lease: Lease | null;
  onClose: () => void;
}): ReactNode {
  const [createOne] = useCreatePaymentMutation();
  const [createAll] = useCreatePaymentsMutation();
  const findOverpayments = useOverpayments();
  const { busy, during } = useBusy<'recording'>();
  const saved = useDraft(lease ? `payment/new/${lease.id}` : 'payment/new', (typed) =>
    readDrafts(typed, lease),
  );
  const [drafts, setDrafts] = useState<PaymentDraft[]>(() => saved.restored?.typed ?? [newDraft(0, lease)]);
  const [errors, setErrors] = useState<DraftErrors[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Of exactly these drafts it was asked; with others the question is another one.
  const [asked, setAsked] = useState<{ drafts: PaymentDraft[]; overpayments: Overpayment[] } | null>(null);
  const overpayments = asked?.drafts === drafts ? asked.overpayments : [];

  const isDirty = !isSame(drafts, [newDraft(0, lease)]);
  useStoredDraft(saved, isDirty ? drafts : null);
  const restored = restoredForm(saved, isDirty, () => setDrafts([newDraft(0, lease)]));

  const change = (key: number, changed: Partial<PaymentDraft>): void =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)));

  const save = async (): Promise<void> => {
    setRefusal(null);
    const read = drafts.map((draft) => paymentForm.safeParse(sentPayment(draft)));
    setErrors(
      read.map(({ error }, index) => ({
        ...errorsOf(error?.issues ?? []),
        ...(drafts[index]?.leaseId ? {} : { leaseId: 'Choose a lease.' }),
      })),
    );
    const items = read.flatMap(({ data }) => data ?? []);
    if (items.length < drafts.length) return;
    if (overpayments.length === 0) {
      const found = await findOverpayments(items.map(partOf));
      setAsked({ drafts, overpayments: found });
      if (found.length > 0) return;
    }
    const [single, ...more] = items;
    const isSingle = single !== undefined && more.length === 0;
    const { error } = await (isSingle ? createOne({ body: single }) : createAll({ body: { items } }));
    if (!error) {
      restored.forget();
      onClose();
      return;
    }
    const named = issuesOf(asFailure(error)).map(({ path, message }) => ({
      path: [...(isSingle ? ['items', '0'] : []), ...path.split('.')],
      message,
    }));
    setErrors(
      drafts.map((_, index) =>
        errorsOf(
          named
            .filter(({ path }) => path[0] === 'items' && path[1] === String(index))
            .map(({ path, message }) => ({ path: path.slice(2), message })),
        ),
      ),
    );
    setRefusal(serverMessageOf(error));
  };

  return (
    <RecordFormDialog
      isWide
      title={lease ? 'Record payment' : 'Record payments'}
      submit={submitLabel(drafts.length, overpayments.length > 0)}
      submitting="Recording…"
      isBusy={busy !== null}
      isDirty={isDirty}
      restored={restored}
      what={drafts.length === 1 ? 'the payment' : 'the payments'}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void during('recording', save);
      }}
      onClose={onClose}
    >
      {drafts.map((draft, index) => (
        <PaymentEntry
          key={draft.key}
          number={index + 1}
          draft={draft}
          lease={lease}
          others={partsOf(
            drafts.filter(({ key, leaseId }) => key !== draft.key && leaseId === draft.leaseId),
          )}
          paid={sumOf(
            partsOf(drafts.filter(({ leaseId }) => leaseId === draft.leaseId)).map(({ amount }) => amount),
          )}
          errors={errors[index] ?? {}}
          onChange={(changed) => change(draft.key, changed)}
          onRemove={
            drafts.length === 1
              ? null
              : () => {
                  setDrafts(drafts.filter(({ key }) => key !== draft.key));
                  setErrors([]);
                }
          }
        />
      ))}
      <div>
        <Button
          size="small"
          variant="secondary"
          onClick={() => setDrafts([...drafts, newDraft((drafts.at(-1)?.key ?? 0) + 1, lease)])}
        >
          <Plus size={16} aria-hidden="true" />
          Add another payment
        </Button>
      </div>
      <CreditQuestion overpayments={overpayments} />
    </RecordFormDialog>
  );
}

function submitLabel(count: number, isCredit: boolean): string {
  if (isCredit) return 'Record as credit';
  return count === 1 ? 'Record payment' : `Record ${count} payments`;
}

function newDraft(key: number, lease: Lease | null): PaymentDraft {
  return {
    key,
    leaseId: lease?.id ?? 0,
    paymentScheduleId: 0,
    amount: '',
    paidOn: dayOf(new Date(), site.timeZone),
    method: 'CHECK',
    reference: '',
  };
}

/** Entries that this dialog stored. */
function readDrafts(typed: unknown, lease: Lease | null): PaymentDraft[] | null {
  if (!Array.isArray(typed) || typed.length === 0) return null;
  return typed.map((entry: unknown, key) => {
    const blank = newDraft(key, lease);
    return { ...blank, ...fittingFields(blank, entry), key };
  });
}

function sentPayment({
  leaseId,
  paymentScheduleId,
  amount,
  paidOn,
  method,
  reference,
}: PaymentDraft): unknown {
  return {
    leaseId: leaseId || undefined,
    paymentScheduleId: paymentScheduleId || null,
    amount: amountOf(amount),
    paidOn,
    method,
    reference,
  };
}

function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): DraftErrors {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0], path[0] === 'leaseId' ? paymentMessages.lease : message]),
  );
}

function partOf({ leaseId, paymentScheduleId = null, amount }: PaymentForm): PaidPart & { leaseId: number } {
  return { leaseId, paymentScheduleId, amount };
}

/** What the drafts with an amount pay, and for what. */
function partsOf(drafts: readonly PaymentDraft[]): PaidPart[] {
  return drafts
    .map(({ paymentScheduleId, amount }) => ({
      paymentScheduleId: paymentScheduleId || null,
      amount: amountOf(amount),
    }))
    .filter(({ amount }) => Number.isFinite(amount));
}
