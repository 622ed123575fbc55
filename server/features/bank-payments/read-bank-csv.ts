import { parse } from 'csv-parse/sync';
import { bankMessages } from '#contracts/bank-payments.ts';
import { calendarDay } from '#contracts/days.ts';
import { amountMax, amountOf, toCents } from '#contracts/money.ts';
import { refuseField } from '#server/platform/records/change-record.ts';

/** A payment as a bank's file has it. */
export interface ReadLine {
  /** In the file, from 1. */
  lineNo: number;
  date: string;
  amountCents: number;
  reference: string;
  payer: string;
  /** Counts alike lines of the file, from 1. */
  alike: number;
}

/** How banks call the columns that are read. */
const heads = {
  date: ['date', 'posting date', 'posted date', 'transaction date', 'posted', 'effective date'],
  amount: ['amount', 'transaction amount', 'credit', 'credit amount', 'deposit', 'deposits'],
  reference: ['reference', 'reference number', 'ref', 'description', 'memo', 'details', 'remittance'],
  payer: ['name', 'payer', 'payee', 'from', 'customer', 'customer name', 'sender'],
} as const;
type Column = keyof typeof heads;

/** The payments of a bank's CSV; what went out is counted and left out. Refuses the whole file with what is wrong in which line. */
export function readBankCsv(sent: readonly string[]): { lines: ReadLine[]; outgoing: number } {
  const [head, ...rows] = parseCsv(sent.join('\n'));
  if (!head) throw refuseField('lines', bankMessages.empty);
  const columns = columnsOf(head.cells);
  if (rows.length === 0) throw refuseField('lines', bankMessages.empty);
  const seen = new Map<string, number>();
  let outgoing = 0;
  const lines = rows.flatMap(({ cells, lineNo }): ReadLine[] => {
    const cell = (column: Column): string => cells[columns[column]]?.trim() ?? '';
    const amount = readAmount(cell('amount'), lineNo);
    if (amount === null) {
      outgoing += 1;
      return [];
    }
    const line = {
      date: readDay(cell('date'), lineNo),
      amountCents: toCents(amount),
      reference: cell('reference').slice(0, 300),
      payer: cell('payer').slice(0, 200),
    };
    const key = JSON.stringify(line);
    const alike = (seen.get(key) ?? 0) + 1;
    seen.set(key, alike);
    return [{ ...line, lineNo, alike }];
  });
  return { lines, outgoing };
}

interface Row {
  cells: string[];
  /** Empty lines are counted. */
  lineNo: number;
}

function parseCsv(text: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => void rows.push({ cells, lineNo: lines }),
    });
  } catch {
    throw refuseField('lines', bankMessages.notCsv);
  }
  return rows;
}

function columnsOf(head: readonly string[]): Record<Column, number> {
  const names = head.map((name) => name.trim().toLowerCase());
  const placeOf = (column: Column) =>
    names.findIndex((name) => heads[column].some((known) => known === name));
  const columns = {
    date: placeOf('date'),
    amount: placeOf('amount'),
    reference: placeOf('reference'),
    payer: placeOf('payer'),
  };
  if (columns.date === -1 || columns.amount === -1 || columns.reference === -1)
    throw refuseField('lines', bankMessages.columns);
  return columns;
}

/** Dollars that came in; null for what went out, or is nothing. */
function readAmount(typed: string, lineNo: number): number | null {
  if (typed === '' || /^[-\u2212(]/.test(typed) || /^\$\s*[-(]/.test(typed)) return null;
  const amount = amountOf(typed.replace(/^\+/, ''));
  if (!Number.isFinite(amount) || amount > amountMax)
    throw refuseField('lines', `Line ${lineNo}: “${typed.slice(0, 40)}” is no amount. Nothing was taken.`);
  return toCents(amount) === 0 ? null : amount;
}

function readDay(typed: string, lineNo: number): string {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(typed) ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  const day = year ? `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed;
  if (calendarDay().safeParse(day).success) return day;
  throw refuseField(
    'lines',
    `Line ${lineNo}: “${typed.slice(0, 40)}” is no day such as 2026-01-31 or 1/31/2026. Nothing was taken.`,
  );
}
