import { basisLabels, frequencyLabels } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An assessment with its run in the list's export. */
export const assessmentCells: CsvColumns<Assessment> = {
  Property: ({ propertyCode }) => propertyCode,
  Year: ({ year }) => year,
  Name: ({ title }) => title,
  Budget: ({ budget }) => budget,
  'Divided by': ({ basis }) => basisLabels[basis],
  'Each unit pays each time': ({ unitAmount }) => unitAmount,
  Due: ({ frequency }) => frequencyLabels[frequency],
  'First day due': ({ firstDue }) => firstDue,
  'Run at': ({ runAt }) => timeCell(runAt),
  Charged: ({ charged }) => charged,
};
