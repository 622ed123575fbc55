import type { EntryType } from './account-entries.ts';
import type { accountTexts as english } from './account-texts.en.ts';
import { shortDayText } from './day-texts.ts';
import { isRuleReason } from './entry-reasons.ts';
import type { AssessmentReason, EntryReason, RuleReason } from './entry-reasons.ts';
import { formatDollars } from './money.ts';

const entryTypes: Record<EntryType, string> = {
  CHARGE: 'Cargo',
  PAYMENT: 'Pago',
  FEE: 'Recargo',
  INTEREST: 'Interés',
  FINE: 'Multa',
  COST: 'Costo',
  WAIVER: 'Crédito',
  REVERSAL: 'Anulación',
  OPENING: 'Saldo inicial',
};

export const accountTexts: typeof english = {
  entryTypes,
  reason: (why: EntryReason) => (isRuleReason(why) ? ruleText(why) : assessmentText(why)),
  entryNo: (no) => `N.º ${no}`,
  ofNo: (no) => `del n.º ${no}`,
  statement: {
    title: (unit, until) => `Estado de cuenta de ${unit} al ${until}`,
    titleFrom: (unit, { from, until }) => `Estado de cuenta de ${unit} del ${from} al ${until}`,
    owner: 'Propietario',
    association: 'Asociación',
    unit: 'Unidad',
    balance: 'Saldo',
    credit: 'Saldo a favor',
    heads: { day: 'Fecha', what: 'Concepto', amount: 'Importe', balance: 'Saldo' },
    broughtForward: 'Saldo anterior',
    none: 'No hay movimientos hasta esta fecha.',
  },
};

function assessmentText(why: AssessmentReason): string {
  const { kind, title, year, budget, isAgain, share, shareSum, unitTotal, part, parts } = why;
  const divided = isAgain ? `${formatDollars(budget)} por vencer` : `presupuesto de ${formatDollars(budget)}`;
  const rule =
    share === null
      ? 'el mismo importe fijo para cada unidad'
      : `${divided} × participación ${share} de ${shareSum}`;
  const whole = `${title} (${year}): ${rule} = ${formatDollars(unitTotal)} para esta unidad`;
  const text = parts === 1 ? whole : `${whole}, parte ${part} de ${parts}, dividido al centavo`;
  if (kind === 'undo') return `La cuota se anuló. Se había cobrado: ${text}.`;
  return kind === 'assessment'
    ? `${text}.`
    : `Se dividió de nuevo por otras participaciones. Se había cobrado: ${text}.`;
}

function ruleText(why: RuleReason): string {
  const { kind, citation, confirmedOn, chargeNo, chargeDate, charged, open, graceDays, maximum } = why;
  const charge = `n.º ${chargeNo} (${formatDollars(charged)}, con vencimiento el ${shortDayText(chargeDate, 'es')})`;
  const basis = `quedaban pendientes ${formatDollars(open)} del ${charge} después de ${graceDays} días de gracia`;
  const limit = maximum === null ? '' : `, ${formatDollars(maximum)} como máximo por este cargo`;
  const rule = `${citation}, confirmada por un abogado el ${shortDayText(confirmedOn, 'es')}`;
  const text = `${measureOf(why)}: ${basis}${limit}. Regla: ${rule}.`;
  return kind.endsWith('-again') ? `Se anuló porque cambió una fecha anterior. Era: ${text}` : text;
}

function measureOf({ kind, amount, percent, days, from }: RuleReason): string {
  if (kind.startsWith('interest'))
    return `Interés del ${percent} % anual por ${days} días desde el ${shortDayText(from, 'es')}`;
  return amount === null
    ? `Recargo por atraso del ${percent} % de lo pendiente`
    : `Recargo por atraso de ${formatDollars(amount)}`;
}
