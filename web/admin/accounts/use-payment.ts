import { useState } from 'react';
import type { AccountStatement, AccountSummary } from '#contracts/accounts.ts';
import { readUnitName } from '#contracts/unit-spellings.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import type { RestoredForm } from '../kit/drafts/use-draft.ts';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { useLazyListAccountsQuery, usePostEntriesMutation } from './accounts-api.ts';
import { blankPart, blankPayment, excessOf, isUntouched, readItems, readPayment } from './payment-draft.ts';
import type { PartDraft, PaymentDraft, PaymentErrors } from './payment-draft.ts';

export interface PaymentWork {
  draft: PaymentDraft;
  errors: PaymentErrors;
  /** Why the server refused. */
  refusal: string | null;
  /** What of exactly this payment would be credit; saving again says yes. */
  excess: { unit: string; excess: number }[];
  isDirty: boolean;
  restored: RestoredForm;
  change: (changed: Partial<PaymentDraft>) => void;
  changePart: (key: number, changed: Partial<PartDraft>) => void;
  addPart: () => void;
  removePart: (key: number) => void;
  save: () => Promise<void>;
}

/** A payment while it is typed, over one account or several, and how it is recorded: all of it or nothing. */
export function usePayment({ id, unit }: AccountStatement, onClose: () => void): PaymentWork {
  const name = unit.unitIdentifier;
  const [post] = usePostEntriesMutation();
  const [find] = useLazyListAccountsQuery();
  const stored = useDraft(`account/${id}/payment`, (typed) => readPayment(typed, name));
  const [draft, setDraft] = useState(() => stored.restored?.typed ?? blankPayment(name));
  const [errors, setErrors] = useState<PaymentErrors>({ parts: {} });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ draft: PaymentDraft; excess: PaymentWork['excess'] } | null>(null);
  const excess = asked?.draft === draft ? asked.excess : [];
  const isDirty = !isUntouched(draft, name);
  useStoredDraft(stored, isDirty ? draft : null);
  const restored = restoredForm(stored, isDirty, () => setDraft(blankPayment(name)));

  const save = async (): Promise<void> => {
    setErrors({ parts: {} });
    setRefusal(null);
    const accounts = await Promise.all(draft.parts.map(({ unit: typed }) => findAccount(find, typed))).catch(
      (error: unknown) => setRefusal(serverMessageOf(error)),
    );
    if (!accounts) return;
    const { items, errors: wrong } = readItems(draft, accounts);
    setErrors(wrong);
    if (items.length < draft.parts.length) return;
    if (excess.length === 0) {
      const found = excessOf(items, accounts);
      setAsked({ draft, excess: found });
      if (found.length > 0) return;
    }
    const { error } = await post({ body: { items } });
    if (!error) {
      restored.forget();
      onClose();
      return;
    }
    const day = issuesOf(asFailure(error)).find(({ path }) => path.endsWith('.date'));
    setErrors(day ? { date: day.message, parts: {} } : { parts: {} });
    setRefusal(serverMessageOf(error));
  };

  return {
    draft,
    errors,
    refusal,
    excess,
    isDirty,
    restored,
    save,
    change: (changed) => setDraft((known) => ({ ...known, ...changed })),
    changePart: (key, changed) =>
      setDraft((known) => ({
        ...known,
        parts: known.parts.map((part) => (part.key === key ? { ...part, ...changed } : part)),
      })),
    addPart: () =>
      setDraft({ ...draft, parts: [...draft.parts, blankPart((draft.parts.at(-1)?.key ?? 0) + 1, '')] }),
    removePart: (key) => setDraft({ ...draft, parts: draft.parts.filter((part) => part.key !== key) }),
  };
}

/** The account of a unit as it is typed; undefined where it is none. Throws where it cannot be looked up. */
async function findAccount(
  find: ReturnType<typeof useLazyListAccountsQuery>[0],
  typed: string,
): Promise<AccountSummary | undefined> {
  const named = readUnitName(typed)?.unitIdentifier;
  if (named === undefined) return undefined;
  return (await find({ query: { unit: named, take: 1 } }).unwrap()).data[0];
}
