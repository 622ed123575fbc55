import { accountRuleForm, accountRuleLabels } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { amountOf } from '#contracts/money.ts';
import { siteToday } from '#web/lib/site-today.ts';

/** A rule as its form holds one. */
export interface AccountRuleValues {
  kind: string;
  amount: string;
  percent: string;
  graceDays: string;
  repeats: string;
  maximum: string;
  citation: string;
  validFrom: string;
}

export function valuesOf(rule: AccountRule | null): AccountRuleValues {
  return {
    kind: rule?.kind ?? 'LATE_FEE',
    amount: rule?.amount?.toFixed(2) ?? '',
    percent: rule?.percent?.toString() ?? '',
    graceDays: rule?.graceDays.toString() ?? '',
    repeats: rule?.repeats ?? 'ONCE',
    maximum: rule?.maximum?.toFixed(2) ?? '',
    citation: rule?.citation ?? '',
    validFrom: rule?.validFrom ?? siteToday(),
  };
}

/** The values read by the contract: what is sent, or the issues by field. */
export function readForm(values: AccountRuleValues, propertyCode: string) {
  const isInterest = values.kind === 'INTEREST';
  const numberOf = (typed: string) => (typed.trim() === '' ? null : amountOf(typed.replace(/\s*%\s*$/, '')));
  return accountRuleForm.safeParse({
    ...values,
    propertyCode,
    amount: isInterest ? null : numberOf(values.amount),
    percent: numberOf(values.percent),
    graceDays: values.graceDays.trim() === '' ? Number.NaN : Number(values.graceDays),
    repeats: isInterest ? 'MONTHLY' : values.repeats,
    maximum: numberOf(values.maximum),
  });
}

const { kind, amount, percent, graceDays, repeats, maximum, citation, validFrom } = accountRuleLabels;
const labels = { kind, amount, percent, graceDays, repeats, maximum, citation, validFrom };

/** In which words a conflict over a rule is shown. */
export const conflictTexts = { noun: 'rule', labels, valuesOf };
