import type { PaidPart } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import { amountOf } from '#contracts/money.ts';
import { paymentForm, paymentMessages } from '#contracts/payments.ts';
import type { PaymentForm } from '#contracts/payments.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';
import { isSame } from '../kit/records/values-over.ts';
import type { TypedPayment } from './payment-fields.tsx';

/** A payment while it is typed. */
export interface PaymentDraft extends TypedPayment {
  /** Distinguishes the entries. */
  key: number;
  /** 0 while none is chosen. */
  leaseId: number;
  /** The amount that was filled in for the person; '' while none was. */
  suggested: string;
}

export type DraftErrors = Partial<Record<keyof PaymentDraft, string>>;

/** An issue of a list of payments, with the whole path: `['items', '0', 'amount']`. */
export interface DraftIssue {
  path: readonly string[];
  message: string;
}

/** A payment that nothing is typed of yet. */
export function newDraft(key: number, lease: Lease | null): PaymentDraft {
  return {
    key,
    leaseId: lease?.id ?? 0,
    paymentScheduleId: 0,
    amount: '',
    suggested: '',
    paidOn: siteToday(),
    method: 'CHECK',
    reference: '',
  };
}

/** Whether nothing is typed; an amount that was filled in is not. */
export function isUntouched(drafts: readonly PaymentDraft[], lease: Lease | null): boolean {
  const typed = drafts.map((draft) => ({
    ...draft,
    suggested: '',
    amount: draft.amount === draft.suggested ? '' : draft.amount,
  }));
  return isSame(typed, [newDraft(typed[0]?.key ?? 0, lease)]);
}

/** Drafts that the dialog stored. */
export function readDrafts(typed: unknown, lease: Lease | null): PaymentDraft[] | null {
  if (!Array.isArray(typed) || typed.length === 0) return null;
  return typed.map((entry: unknown, key) => {
    const blank = newDraft(key, lease);
    return { ...blank, ...fittingFields(blank, entry), key };
  });
}

/** The drafts as they are sent, or what is wrong with each. */
export function readForms(drafts: readonly PaymentDraft[]): { items: PaymentForm[]; errors: DraftErrors[] } {
  const read = drafts.map((draft) => paymentForm.safeParse(sentPayment(draft)));
  return {
    items: read.flatMap(({ data }) => data ?? []),
    errors: read.map(({ error }, index) =>
      Object.assign(
        errorsOf(error?.issues ?? []),
        drafts[index]?.leaseId ? {} : { leaseId: 'Choose a lease.' },
      ),
    ),
  };
}

/** What a server's refusal says of each draft. */
export function refusalsOf(drafts: readonly PaymentDraft[], issues: readonly DraftIssue[]): DraftErrors[] {
  return drafts.map((_, index) =>
    errorsOf(
      issues
        .filter(({ path }) => path[0] === 'items' && path[1] === String(index))
        .map(({ path, message }) => ({ path: path.slice(2), message })),
    ),
  );
}

/** What the drafts with an amount pay, and for what. */
export function partsOf(drafts: readonly PaymentDraft[]): PaidPart[] {
  return drafts
    .map(({ paymentScheduleId, amount }) => ({
      paymentScheduleId: paymentScheduleId || null,
      amount: amountOf(amount),
    }))
    .filter(({ amount }) => Number.isFinite(amount));
}

/** What a payment as it is sent pays, and for what. */
export function partOf({
  leaseId,
  paymentScheduleId = null,
  amount,
}: PaymentForm): PaidPart & { leaseId: number } {
  return { leaseId, paymentScheduleId, amount };
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
