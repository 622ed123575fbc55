import { useState } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import type { RestoredForm } from '../kit/drafts/use-draft.ts';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { isUntouched, newDraft, partOf, readDrafts, readForms, refusalsOf } from './payment-draft.ts';
import type { DraftErrors, PaymentDraft } from './payment-draft.ts';
import { useCreatePaymentMutation, useCreatePaymentsMutation } from './payments-api.ts';
import { useOverpayments } from './use-overpayments.ts';
import type { Overpayment } from './use-overpayments.ts';

export interface RecordPayments {
  drafts: PaymentDraft[];
  /** One for each draft. */
  errors: DraftErrors[];
  /** Why the server refused. */
  refusal: string | null;
  /** What would be credit, of exactly these drafts; saving again says yes. */
  overpayments: Overpayment[];
  isDirty: boolean;
  restored: RestoredForm;
  change: (key: number, changed: Partial<PaymentDraft>) => void;
  add: () => void;
  remove: (key: number) => void;
  save: () => Promise<void>;
}

/** Payments while they are typed, and how they are recorded: all of them or none. */
export function useRecordPayments(lease: Lease | null, onClose: () => void): RecordPayments {
  const [createOne] = useCreatePaymentMutation();
  const [createAll] = useCreatePaymentsMutation();
  const findOverpayments = useOverpayments();
  const stored = useDraft(lease ? `payment/new/${lease.id}` : 'payment/new', (typed) =>
    readDrafts(typed, lease),
  );
  const [drafts, setDrafts] = useState(() => stored.restored?.typed ?? [newDraft(0, lease)]);
  const [errors, setErrors] = useState<DraftErrors[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ drafts: PaymentDraft[]; overpayments: Overpayment[] } | null>(null);
  const overpayments = asked?.drafts === drafts ? asked.overpayments : [];
  const isDirty = !isUntouched(drafts, lease);
  useStoredDraft(stored, isDirty ? drafts : null);
  const restored = restoredForm(stored, isDirty, () => setDrafts([newDraft(0, lease)]));

  const save = async (): Promise<void> => {
    setRefusal(null);
    const { items, errors: wrong } = readForms(drafts);
    setErrors(wrong);
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
    const issues = issuesOf(asFailure(error)).map(({ path, message }) => ({
      path: [...(isSingle ? ['items', '0'] : []), ...path.split('.')],
      message,
    }));
    setErrors(refusalsOf(drafts, issues));
    setRefusal(serverMessageOf(error));
  };

  return {
    drafts,
    errors,
    refusal,
    overpayments,
    isDirty,
    restored,
    save,
    change: (key, changed) =>
      setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft))),
    add: () => setDrafts([...drafts, newDraft((drafts.at(-1)?.key ?? 0) + 1, lease)]),
    remove: (key) => {
      setDrafts(drafts.filter((draft) => draft.key !== key));
      setErrors([]);
    },
  };
}
