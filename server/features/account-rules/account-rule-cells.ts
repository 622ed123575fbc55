import { ruleKindLabels, ruleRepeatsLabels } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A rule in the list's export. */
export const accountRuleCells: CsvColumns<AccountRule> = {
  Property: ({ propertyCode }) => propertyCode,
  'What is charged': ({ kind }) => ruleKindLabels[kind],
  Amount: ({ amount }) => amount,
  Percent: ({ percent }) => percent,
  'Grace days': ({ graceDays }) => graceDays,
  'How often': ({ repeats }) => ruleRepeatsLabels[repeats],
  'Limit per charge': ({ maximum }) => maximum,
  Provision: ({ citation }) => citation,
  'For charges due from': ({ validFrom }) => validFrom,
  'Last day': ({ validUntil }) => validUntil,
  'Confirmed on': ({ confirmedOn }) => confirmedOn,
  'Confirmed by': ({ confirmedBy }) => confirmedBy,
  'Applied from': ({ appliesFrom }) => appliesFrom,
};
