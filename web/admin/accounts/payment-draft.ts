import { accountEntryForm, entryDayIssue, entryMessages } from '#contracts/account-entries.ts';
import type { AccountEntryForm } from '#contracts/account-entries.ts';
import type { AccountSummary } from '#contracts/accounts.ts';
import { amountOf, sumOf } from '#contracts/money.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';

/** What of a payment goes to one unit, while it is typed. */
export interface PartDraft {
  key: number;
  unit: string;
  amount: string;
  /** The amount that was filled in for the person; '' while none was. */
  suggested: string;
}

export interface PaymentDraft {
  date: string;
  method: string;
  reference: string;
  parts: PartDraft[];
}

export type PaymentErrors = Partial<Record<'date' | 'method' | 'reference', string>> & {
  /** By the part's key. */
  parts: Record<number, Partial<Record<'unit' | 'amount', string>>>;
};

export function blankPart(key: number, unit: string): PartDraft {
  return { key, unit, amount: '', suggested: '' };
}

/** A payment of one unit that nothing is typed of yet. */
export function blankPayment(unit: string): PaymentDraft {
  return { date: siteToday(), method: 'CHECK', reference: '', parts: [blankPart(0, unit)] };
}

/** Whether nothing is typed; an amount that was filled in is not. */
export function isUntouched(draft: PaymentDraft, unit: string): boolean {
  const typed = {
    ...draft,
    parts: draft.parts.map((part) => ({
      ...part,
      suggested: '',
      amount: part.amount === part.suggested ? '' : part.amount,
    })),
  };
  return JSON.stringify(typed) === JSON.stringify(blankPayment(unit));
}

/** A draft that the dialog stored; its first part stays with the unit. */
export function readPayment(typed: unknown, unit: string): PaymentDraft | null {
  if (typeof typed !== 'object' || typed === null || !('parts' in typed) || !Array.isArray(typed.parts))
    return null;
  const { parts: _parts, ...blank } = blankPayment(unit);
  const parts = typed.parts.map((part: unknown, key) => ({
    ...blankPart(key, unit),
    ...fittingFields(blankPart(key, unit), part),
    key,
    ...(key === 0 ? { unit } : {}),
  }));
  return parts.length === 0 ? null : { ...blank, ...fittingFields(blank, typed), parts };
}

/** The payment as it is sent, an entry for each part; or what is wrong with it. */
export function readItems(
  { date, method, reference, parts }: PaymentDraft,
  accounts: readonly (AccountSummary | undefined)[],
): { items: AccountEntryForm[]; errors: PaymentErrors } {
  const errors: PaymentErrors = { parts: {} };
  const items = parts.flatMap(({ key, amount }, index) => {
    const account = accounts[index];
    const own: PaymentErrors['parts'][number] = account ? {} : { unit: entryMessages.account };
    errors.parts[key] = own;
    const read = accountEntryForm.safeParse({
      accountId: account?.id ?? 1,
      type: 'PAYMENT',
      date,
      amount: amountOf(amount),
      method,
      reference,
    });
    for (const { path, message } of read.error?.issues ?? [])
      if (path[0] === 'amount') own.amount = message;
      else if (path[0] === 'date' || path[0] === 'method' || path[0] === 'reference')
        errors[path[0]] = message;
    const farDay = read.data && entryDayIssue(read.data, siteToday());
    if (farDay !== undefined) errors.date = farDay;
    return account && read.data && farDay === undefined ? [read.data] : [];
  });
  return { items, errors };
}

/** How much more is paid than is owed, by account. */
export function excessOf(
  items: readonly AccountEntryForm[],
  accounts: readonly (AccountSummary | undefined)[],
): { unit: string; excess: number }[] {
  const known = [
    ...new Map(accounts.flatMap((account) => (account ? [[account.id, account]] : []))).values(),
  ];
  return known.flatMap(({ id, unit, balance }) => {
    const paid = items.filter(({ accountId }) => accountId === id).map(({ amount }) => amount);
    const excess = sumOf([...paid, -Math.max(0, balance)]);
    return excess > 0 ? [{ unit: unit.unitIdentifier, excess }] : [];
  });
}
