import { guessColumns } from '#contracts/import-columns.ts';
import { dateOrders } from '#contracts/import-runs.ts';
import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';
import { amountOf } from '#contracts/money.ts';

/** The options of an import as controls hold them. */
export interface OptionsValues {
  headerRow: number;
  columns: (string | null)[];
  /** '' where no day may be ambiguous. */
  dateOrder: string;
  oneNameIsOnePerson: boolean;
  propertyCode: string;
  balanceDay: string;
  controlTotal: string;
}

export function valuesOf(options: ImportOptions): OptionsValues {
  const { headerRow, columns, dateOrder, oneNameIsOnePerson, propertyCode, balanceDay, controlTotal } =
    options;
  return {
    headerRow,
    columns,
    dateOrder: dateOrder ?? '',
    oneNameIsOnePerson: oneNameIsOnePerson ?? false,
    propertyCode: propertyCode ?? '',
    balanceDay: balanceDay ?? '',
    controlTotal: controlTotal == null ? '' : String(controlTotal),
  };
}

/** The heads of a row, one for each column. */
export function headsOf({ firstRows }: ImportRun, { headerRow, columns }: OptionsValues): string[] {
  const cells = firstRows.find(({ row }) => row === headerRow)?.cells ?? [];
  return columns.map((_, index) => cells[index] ?? '');
}

/** Other heads are guessed again. */
export function withHeaderRow(run: ImportRun, values: OptionsValues, headerRow: number): OptionsValues {
  const changed = { ...values, headerRow };
  return { ...changed, columns: guessColumns(run.kind, headsOf(run, changed)) };
}

/** The options as they are sent, or what is wrong with them. */
export function bodyOf(values: OptionsValues): {
  body: ImportOptions | null;
  errors: Record<string, string>;
} {
  const typed = values.controlTotal.trim().replace('\u2212', '-');
  const isBelow = typed.startsWith('-');
  const amount = typed === '' ? null : amountOf(isBelow ? typed.slice(1) : typed);
  if (Number.isNaN(amount))
    return {
      body: null,
      errors: { controlTotal: 'Enter an amount such as $12,345.67, or leave this empty.' },
    };
  const { columns } = values;
  if (columns.includes('openingBalance') && !columns.includes('balanceDay') && values.balanceDay === '')
    return {
      body: null,
      errors: { balanceDay: 'Enter the day on which these balances were owed.' },
    };
  return {
    errors: {},
    body: {
      headerRow: values.headerRow,
      columns,
      dateOrder: dateOrders.find((order) => order === values.dateOrder) ?? null,
      oneNameIsOnePerson: values.oneNameIsOnePerson,
      propertyCode: values.propertyCode || null,
      balanceDay: values.balanceDay || null,
      controlTotal: amount === null ? null : isBelow ? -amount : amount,
    },
  };
}
