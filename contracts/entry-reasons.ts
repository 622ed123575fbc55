import * as z from 'zod/mini';
import { shortDayText } from './day-texts.ts';
import { id } from './fields.ts';
import { formatDollars } from './money.ts';

/** An assessment's charge, or the reversal of one that was undone or divided again. Amounts in dollars. */
export const assessmentReason = z.object({
  kind: z.enum(['assessment', 'undo', 'reallocated']),
  assessmentId: id,
  title: z.string(),
  year: z.int(),
  budget: z.number(),
  /** `budget` is what was not yet due when it was divided again by other shares. */
  isAgain: z.optional(z.boolean()),
  /** The unit's share and the sum of all; null where each unit pays the same fixed amount. */
  share: z.nullable(z.number()),
  shareSum: z.nullable(z.number()),
  /** What the unit owes of the whole assessment. */
  unitTotal: z.number(),
  /** Which part of it this is, from 1. */
  part: z.int(),
  parts: z.int(),
});
export type AssessmentReason = z.infer<typeof assessmentReason>;

/** A late fee or interest, or the reversal of one since what came before it has changed. Amounts in dollars. */
export const ruleReason = z.object({
  kind: z.enum(['late-fee', 'interest', 'late-fee-again', 'interest-again']),
  ruleId: id,
  citation: z.string(),
  confirmedOn: z.string(),
  /** The charge that was not paid in time: its id, its number in the account, its day and amount. */
  chargeId: z.int(),
  chargeNo: z.int(),
  chargeDate: z.string(),
  charged: z.number(),
  /** What was open of it at the end of the day before. */
  open: z.number(),
  graceDays: z.int(),
  /** The fee of the rule, or its percentage. */
  amount: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** Interest is of so many days from this one on. */
  from: z.string(),
  days: z.int(),
  /** Which fee for the charge this is, from 1. */
  part: z.int(),
  /** What the rule adds to a charge at most, where that made it less. */
  maximum: z.nullable(z.number()),
});
export type RuleReason = z.infer<typeof ruleReason>;

/** Why an automatic entry was made: its rule with the inputs, as they were then. */
export const entryReason = z.union([assessmentReason, ruleReason]);
export type EntryReason = z.infer<typeof entryReason>;

export function isRuleReason(why: EntryReason): why is RuleReason {
  return 'ruleId' in why;
}

/** A reason in one sentence, the same on the screen, in the CSV and in the PDF. */
export function reasonText(why: EntryReason): string {
  return isRuleReason(why) ? ruleText(why) : assessmentText(why);
}

function assessmentText(why: AssessmentReason): string {
  const { kind, title, year, budget, isAgain, share, shareSum, unitTotal, part, parts } = why;
  const divided = isAgain ? `${formatDollars(budget)} not yet due` : `budget ${formatDollars(budget)}`;
  const rule =
    share === null ? 'the same fixed amount from each unit' : `${divided} × share ${share} of ${shareSum}`;
  const whole = `${title} (${year}): ${rule} = ${formatDollars(unitTotal)} for this unit`;
  const text = parts === 1 ? whole : `${whole}, part ${part} of ${parts}, divided to the cent`;
  if (kind === 'undo') return `The assessment was undone. Charged was: ${text}.`;
  return kind === 'assessment' ? `${text}.` : `Divided again by other shares. Charged was: ${text}.`;
}

function ruleText(why: RuleReason): string {
  const { kind, citation, confirmedOn, chargeNo, chargeDate, charged, open, graceDays, maximum } = why;
  const charge = `no. ${chargeNo} (${formatDollars(charged)}, due ${shortDayText(chargeDate)})`;
  const basis = `${formatDollars(open)} of ${charge} was open after ${graceDays} days of grace`;
  const limit = maximum === null ? '' : `, ${formatDollars(maximum)} at most for this charge`;
  const rule = `${citation}, confirmed by counsel on ${shortDayText(confirmedOn)}`;
  const text = `${measureOf(why)}: ${basis}${limit}. Rule: ${rule}.`;
  return kind.endsWith('-again') ? `Taken back, since an earlier day has changed. It was: ${text}` : text;
}

function measureOf({ kind, amount, percent, days, from }: RuleReason): string {
  if (kind.startsWith('interest'))
    return `Interest of ${percent} % a year for ${days} days from ${shortDayText(from)}`;
  return amount === null
    ? `Late fee of ${percent} % of what was open`
    : `Late fee of ${formatDollars(amount)}`;
}
