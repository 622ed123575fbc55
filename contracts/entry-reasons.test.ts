import { describe, expect, test } from 'vitest';
import { accountTexts as spanish } from './account-texts.es.ts';
import { reasonText } from './entry-reasons.ts';
import type { AssessmentReason, RuleReason } from './entry-reasons.ts';

describe('an owner reads why', () => {
  const shared: AssessmentReason = {
    kind: 'assessment',
    assessmentId: 1,
    title: 'Roof',
    year: 2026,
    budget: 1000,
    share: 2,
    shareSum: 5,
    unitTotal: 400,
    part: 3,
    parts: 4,
  };
  const divided = 'Roof (2026): budget $1,000.00 × share 2 of 5 = $400.00 for this unit';
  const dividido = 'Roof (2026): presupuesto de $1,000.00 × participación 2 de 5 = $400.00 para esta unidad';
  test.each<[string, Partial<AssessmentReason>, string, string]>([
    [
      'a part of an assessment is charged',
      {},
      `${divided}, part 3 of 4, divided to the cent.`,
      `${dividido}, parte 3 de 4, dividido al centavo.`,
    ],
    ['an assessment is charged at once', { part: 1, parts: 1 }, `${divided}.`, `${dividido}.`],
    [
      'each unit is charged the same',
      { share: null, shareSum: null, part: 1, parts: 1 },
      'Roof (2026): the same fixed amount from each unit = $400.00 for this unit.',
      'Roof (2026): el mismo importe fijo para cada unidad = $400.00 para esta unidad.',
    ],
    [
      'a charge was undone',
      { kind: 'undo', part: 1, parts: 1 },
      `The assessment was undone. Charged was: ${divided}.`,
      `La cuota se anuló. Se había cobrado: ${dividido}.`,
    ],
    [
      'a charge was divided again, for the second time',
      { kind: 'reallocated', isAgain: true, part: 1, parts: 1 },
      'Divided again by other shares. Charged was: Roof (2026): $1,000.00 not yet due × share 2 of 5 = $400.00 for this unit.',
      'Se dividió de nuevo por otras participaciones. Se había cobrado: Roof (2026): $1,000.00 por vencer × participación 2 de 5 = $400.00 para esta unidad.',
    ],
  ])('%s', (_what, fields, english, other) => {
    const why = { ...shared, ...fields };
    expect([reasonText(why), spanish.reason(why)]).toEqual([english, other]);
  });

  const rule: RuleReason = {
    kind: 'late-fee',
    ruleId: 1,
    citation: 'Declaration 5.3',
    confirmedOn: '2026-01-01',
    chargeId: 1,
    chargeNo: 7,
    chargeDate: '2026-06-01',
    charged: 250,
    open: 200,
    graceDays: 10,
    amount: null,
    percent: 6,
    from: '2026-06-12',
    days: 30,
    part: 1,
    maximum: null,
  };
  test.each<[string, Partial<RuleReason>, string, string]>([
    [
      'a fee is a part of what was open, up to a limit',
      { maximum: 60 },
      'Late fee of 6 % of what was open: $200.00 of no. 7 ($250.00, due Jun 1, 2026) was open after 10 days of grace, $60.00 at most for this charge.',
      'Recargo por atraso del 6 % de lo pendiente: quedaban pendientes $200.00 del n.º 7 ($250.00, con vencimiento el 1 jun 2026) después de 10 días de gracia, $60.00 como máximo por este cargo.',
    ],
    [
      'interest is asked for some days',
      { kind: 'interest' },
      'Interest of 6 % a year for 30 days from Jun 12, 2026: $200.00 of no. 7',
      'Interés del 6 % anual por 30 días desde el 12 jun 2026: quedaban pendientes $200.00 del n.º 7',
    ],
    [
      'interest was taken back',
      { kind: 'interest-again' },
      'Taken back, since an earlier day has changed. It was: Interest of 6 % a year for 30 days',
      'Se anuló porque cambió una fecha anterior. Era: Interés del 6 % anual por 30 días',
    ],
  ])('%s', (_what, fields, english, other) => {
    const why = { ...rule, ...fields };
    expect(reasonText(why)).toContain(english);
    expect(spanish.reason(why)).toContain(other);
  });
});
