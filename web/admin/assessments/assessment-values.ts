import { assessmentForm, assessmentLabels } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { amountOf } from '#contracts/money.ts';
import { siteToday } from '#web/lib/site-today.ts';

/** An assessment as its form holds one. */
export interface AssessmentValues {
  title: string;
  year: string;
  budget: string;
  basis: string;
  unitAmount: string;
  frequency: string;
  firstDue: string;
}

/** The values of an assessment, or those that a new one begins with: the year's budget, monthly from its first day. */
export function valuesOf(assessment: Assessment | null): AssessmentValues {
  const year = assessment?.year ?? Number(siteToday().slice(0, 4));
  return {
    title: assessment?.title ?? '',
    year: String(year),
    budget: assessment?.budget.toFixed(2) ?? '',
    basis: assessment?.basis ?? 'WEIGHTS',
    unitAmount: assessment?.unitAmount?.toFixed(2) ?? '',
    frequency: assessment?.frequency ?? 'MONTHLY',
    firstDue: assessment?.firstDue ?? `${year}-01-01`,
  };
}

/** The values read by the contract: what is sent, or the issues by field. */
export function readForm(values: AssessmentValues, propertyCode: string) {
  const isFixed = values.basis === 'FIXED';
  return assessmentForm.safeParse({
    ...values,
    propertyCode,
    budget: amountOf(values.budget),
    unitAmount: isFixed && values.unitAmount.trim() !== '' ? amountOf(values.unitAmount) : null,
  });
}

const { propertyCode: _code, ...labels } = assessmentLabels;

/** In which words a conflict over an assessment is shown. */
export const assessmentRules = { noun: 'assessment', labels, valuesOf };
