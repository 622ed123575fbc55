import { expect, test } from 'vitest';
import { accountTexts as spanish } from './account-texts.es.ts';
import { reasonText } from './entry-reasons.ts';
import type { AssessmentReason, EntryReason, RuleReason } from './entry-reasons.ts';

const assessment: AssessmentReason = {
  kind: 'assessment',
  assessmentId: 1,
  title: 'Budget',
  year: 2026,
  budget: 1000,
  share: 2.5,
  shareSum: 100,
  unitTotal: 25,
  part: 1,
  parts: 1,
};
const again: AssessmentReason = { ...assessment, isAgain: true, part: 3, parts: 12 };
const fee: RuleReason = {
  kind: 'late-fee',
  ruleId: 1,
  citation: 'Declaration 5.3',
  confirmedOn: '2026-01-31',
  chargeId: 9,
  chargeNo: 4,
  chargeDate: '2026-03-01',
  charged: 250,
  open: 100,
  graceDays: 10,
  amount: 25,
  percent: null,
  from: '2026-03-01',
  days: 11,
  part: 1,
  maximum: null,
};

test.each<[EntryReason, english: string, spanish: string]>([
  [
    assessment,
    'Budget (2026): budget $1,000.00 × share 2.5 of 100 = $25.00 for this unit.',
    'Budget (2026): presupuesto de $1,000.00 × participación 2.5 de 100 = $25.00 para esta unidad.',
  ],
  [
    { ...assessment, share: null, shareSum: null },
    'Budget (2026): the same fixed amount from each unit = $25.00 for this unit.',
    'Budget (2026): el mismo importe fijo para cada unidad = $25.00 para esta unidad.',
  ],
  [
    again,
    'Budget (2026): $1,000.00 not yet due × share 2.5 of 100 = $25.00 for this unit, part 3 of 12, divided to the cent.',
    'Budget (2026): $1,000.00 por vencer × participación 2.5 de 100 = $25.00 para esta unidad, parte 3 de 12, dividido al centavo.',
  ],
  [
    { ...assessment, kind: 'undo' },
    'The assessment was undone. Charged was: Budget (2026): budget $1,000.00 × share 2.5 of 100 = $25.00 for this unit.',
    'La cuota se anuló. Se había cobrado: Budget (2026): presupuesto de $1,000.00 × participación 2.5 de 100 = $25.00 para esta unidad.',
  ],
  [
    { ...assessment, kind: 'reallocated' },
    'Divided again by other shares. Charged was: Budget (2026): budget $1,000.00 × share 2.5 of 100 = $25.00 for this unit.',
    'Se dividió de nuevo por otras participaciones. Se había cobrado: Budget (2026): presupuesto de $1,000.00 × participación 2.5 de 100 = $25.00 para esta unidad.',
  ],
  [
    fee,
    'Late fee of $25.00: $100.00 of no. 4 ($250.00, due Mar 1, 2026) was open after 10 days of grace. Rule: Declaration 5.3, confirmed by counsel on Jan 31, 2026.',
    'Recargo por atraso de $25.00: quedaban pendientes $100.00 del n.º 4 ($250.00, con vencimiento el 1 mar 2026) después de 10 días de gracia. Regla: Declaration 5.3, confirmada por un abogado el 31 ene 2026.',
  ],
  [
    { ...fee, kind: 'late-fee-again', amount: null, percent: 5, maximum: 3 },
    'Taken back, since an earlier day has changed. It was: Late fee of 5 % of what was open: $100.00 of no. 4 ($250.00, due Mar 1, 2026) was open after 10 days of grace, $3.00 at most for this charge. Rule: Declaration 5.3, confirmed by counsel on Jan 31, 2026.',
    'Se anuló porque cambió una fecha anterior. Era: Recargo por atraso del 5 % de lo pendiente: quedaban pendientes $100.00 del n.º 4 ($250.00, con vencimiento el 1 mar 2026) después de 10 días de gracia, $3.00 como máximo por este cargo. Regla: Declaration 5.3, confirmada por un abogado el 31 ene 2026.',
  ],
  [
    { ...fee, kind: 'interest', amount: null, percent: 18 },
    'Interest of 18 % a year for 11 days from Mar 1, 2026: $100.00 of no. 4 ($250.00, due Mar 1, 2026) was open after 10 days of grace. Rule: Declaration 5.3, confirmed by counsel on Jan 31, 2026.',
    'Interés del 18 % anual por 11 días desde el 1 mar 2026: quedaban pendientes $100.00 del n.º 4 ($250.00, con vencimiento el 1 mar 2026) después de 10 días de gracia. Regla: Declaration 5.3, confirmada por un abogado el 31 ene 2026.',
  ],
])('an owner reads in each language why an entry was made: %j', (why, english, inSpanish) => {
  expect(reasonText(why)).toBe(english);
  expect(spanish.reason(why)).toBe(inSpanish);
});
