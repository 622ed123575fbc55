import * as z from 'zod/mini';
import { id } from './fields.ts';
import { formatDollars } from './money.ts';

/** Why an automatic entry was made: its rule with the inputs, as they were then. Amounts in dollars. */
export const entryReason = z.object({
  /** An assessment's charge, or the reversal of one whose assessment was undone. */
  kind: z.enum(['assessment', 'undo']),
  assessmentId: id,
  title: z.string(),
  year: z.int(),
  budget: z.number(),
  /** The unit's share and the sum of all; null where each unit pays the same fixed amount. */
  share: z.nullable(z.number()),
  shareSum: z.nullable(z.number()),
  /** What the unit owes of the whole assessment. */
  unitTotal: z.number(),
  /** Which part of it this is, from 1. */
  part: z.int(),
  parts: z.int(),
});
export type EntryReason = z.infer<typeof entryReason>;

/** A reason in one sentence, the same on the screen, in the CSV and in the PDF. */
export function reasonText(why: EntryReason): string {
  const { kind, title, year, budget, share, shareSum, unitTotal, part, parts } = why;
  const rule =
    share === null
      ? 'the same fixed amount from each unit'
      : `budget ${formatDollars(budget)} × share ${share} of ${shareSum}`;
  const whole = `${title} (${year}): ${rule} = ${formatDollars(unitTotal)} for this unit`;
  const text = parts === 1 ? whole : `${whole}, part ${part} of ${parts}, divided to the cent`;
  return kind === 'undo' ? `The assessment was undone. Charged was: ${text}.` : `${text}.`;
}
