import { calendarDay } from '#contracts/days.ts';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { DateOrder, ImportOptions, ImportProblem } from '#contracts/import-runs.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { amountOf } from '#contracts/money.ts';
import { readUnitName } from '#contracts/unit-spellings.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { readDay } from './read-day.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

/** What spreadsheets show in the place of a value that they cannot work out. */
const brokenFormula = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** What rows below others begin with that add these up: `Total units: 200`, `Total Oak Hollow`, `OAK Total`. */
const sumWord = /^(?:grand |sub-?)?totals?\b(?<first>.*)$|^(?<last>.*\S)\s+(?:sub-?)?totals?:?$/i;

/** What they add up, where it is no property. */
const summed =
  /^(?:properties|units|owners|homeowners|tenants|residents|leases|rents?|deposits?|balances?|due)?\s*:?[\s\d$,.]*$/i;

const anyDay = calendarDay();

/** Which cell of a row holds which field. */
export interface SheetColumns {
  kind: ImportKind;
  /** Fields by name: where they stand, and under which head. */
  places: ReadonlyMap<string, { index: number; header: string }>;
  options: Pick<ImportOptions, 'dateOrder' | 'propertyCode' | 'balanceDay'>;
  /** The codes of properties by their names in lower case. */
  codesByName: ReadonlyMap<string, string>;
}

export function columnsOf(
  kind: ImportKind,
  headers: readonly string[],
  { options, codesByName }: Pick<SheetColumns, 'codesByName'> & { options: ImportOptions },
): SheetColumns {
  const places = new Map<string, { index: number; header: string }>();
  for (const [index, name] of options.columns.entries())
    if (name !== null) places.set(name, { index, header: headers[index] ?? '' });
  return { kind, places, options, codesByName };
}

/** One row of a sheet: its cells by field, and what is wrong with them. */
export class RowReader {
  readonly row: number;
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly string[];
  readonly #columns: SheetColumns;

  constructor([row, cells]: SheetRow, columns: SheetColumns) {
    this.row = row;
    this.#cells = cells;
    this.#columns = columns;
    for (const { index, header } of columns.places.values()) {
      const value = cells[index] ?? '';
      if (brokenFormula.test(value))
        this.#add(header, value, 'The formula in this cell has no result. Correct it, or type the value.');
      else if (value.length > importLimits.cellCharacters)
        this.#add(header, value.slice(0, 80), `Max ${importLimits.cellCharacters} characters.`);
    }
  }

  /** The text of a cell; '' where there is none. */
  text(field: string): string {
    const place = this.#columns.places.get(field);
    return place === undefined ? '' : (this.#cells[place.index] ?? '');
  }

  /** The same, but undefined where there is none: an empty cell leaves what is on file. */
  given(field: string): string | undefined {
    return this.text(field) || undefined;
  }

  isEmpty(): boolean {
    return [...this.#columns.places.keys()].every((field) => this.text(field) === '');
  }

  /** Whether the row only adds up those above: what stands in it would count twice. */
  isSum(): boolean {
    const { first, last = '' } = sumWord.exec(this.#cells.find((cell) => cell !== '') ?? '')?.groups ?? {};
    if (first === undefined && last === '') return false;
    const of = (first ?? last).replace(/^\s*(?:for|of)\s+/i, '').trim();
    if (summed.test(of)) return true;
    const name = of.replace(/\s*:?[\s\d$,.]*$/, '').toLowerCase();
    const { codesByName } = this.#columns;
    return [of.toLowerCase(), name].some(
      (one) => codesByName.has(one) || [...codesByName.values()].includes(one.toUpperCase()),
    );
  }

  /** A day as `YYYY-MM-DD`. */
  day(field: string): string | undefined {
    return this.#dayOf(field, this.text(field));
  }

  /** Days with semicolons between them; a place may be empty. */
  days(field: string): (string | undefined)[] {
    const typed = this.text(field);
    return typed === '' ? [] : typed.split(';').map((part) => this.#dayOf(field, part.trim()));
  }

  #dayOf(field: string, typed: string): string | undefined {
    if (typed === '') return undefined;
    const read = readDay(typed, this.#columns.options.dateOrder);
    if ('trouble' in read) {
      this.refuse(field, dayMessage(read.trouble, this.#columns.options.dateOrder));
      return undefined;
    }
    const checked = anyDay.safeParse(read.day);
    if (checked.success) return checked.data;
    this.refuse(field, checked.error.issues[0]?.message ?? '');
    return undefined;
  }

  /** An amount; below 0 as `-50`, `(50)` or `50-`. */
  amount(field: string): number | undefined {
    const typed = this.given(field)?.replace('\u2212', '-');
    if (typed === undefined) return undefined;
    const negative = /^\((.*)\)$|^(?:-\s*)(.*)$|^(\$\s*-.*)$|^(.*)-$/.exec(typed.trim());
    const plain = (negative?.slice(1).find((part) => part !== undefined) ?? typed).replace(/^\$\s*-/, '$');
    const amount = amountOf(plain);
    if (!Number.isNaN(amount)) return negative ? -amount : amount;
    this.refuse(field, 'Enter an amount such as 1250 or $1,250.00.');
    return undefined;
  }

  /** A number without a currency. */
  number(field: string): number | undefined {
    const typed = this.given(field)?.replace(/\s*%$/, '');
    if (typed === undefined) return undefined;
    const number = amountOf(typed);
    if (!Number.isNaN(number)) return number;
    this.refuse(field, 'Enter a number such as 1.25.');
    return undefined;
  }

  /** The units that the cell names, with the property of its own column or the one that was chosen for all rows. */
  units(): NamedUnit[] {
    const typed = this.text('unit');
    if (typed === '') return [];
    const named = this.text('propertyCode');
    const code =
      (this.#columns.codesByName.get(named.toLowerCase()) ?? named) ||
      (this.#columns.options.propertyCode ?? '');
    if (code !== '' && !/^[A-Za-z0-9-]{1,12}$/.test(code)) {
      this.refuse(
        'propertyCode',
        'There is no property of this name on file. Enter its code, such as BT01, or import the properties first.',
      );
      return [];
    }
    return typed
      .split(/[;,\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => {
        const unit = readUnit(part, code.toUpperCase());
        if (!unit) this.refuse('unit', unitMessage(code));
        else if (named !== '' && unit.propertyCode !== code.toUpperCase()) {
          this.refuse('unit', otherPropertyMessage(code.toUpperCase(), unit.propertyCode));
          return [];
        }
        return unit ?? [];
      });
  }

  /** Notes what is wrong with a cell, and what would be right; without a field with the whole row. */
  refuse(field: string | null, message: string): void {
    if (field === null) {
      this.#add(null, '', message);
      return;
    }
    const place = this.#columns.places.get(field);
    const label = importFields[this.#columns.kind].find(({ name }) => name === field)?.label ?? field;
    this.#add(place?.header || label, this.text(field), message);
  }

  /** Notes the issues of a contract's schema; `fieldOf` names the field of the sheet that one is about. */
  refuseIssues(
    issues: readonly { path: PropertyKey[]; message: string }[],
    fieldOf: (name: string) => string = (name) => name,
  ): void {
    for (const { path, message } of issues) this.refuse(fieldOf(String(path[0] ?? '')), message);
  }

  #add(column: string | null, value: string, message: string): void {
    const isKnown = this.problems.some((problem) => problem.column === column && column !== null);
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    if (!isKnown) this.problems.push({ column, value, message: sentence });
  }
}

function dayMessage(trouble: 'ambiguous' | 'unreadable', order: DateOrder | null): string {
  if (trouble === 'ambiguous')
    return 'This may be two different days. Go to “Check again” and choose how dates are written, or write 2026-01-31.';
  const way = order === null ? '' : ` as ${order === 'MDY' ? '1/31/2026' : '31/1/2026'} or`;
  return `This is not a date. Write it${way} as 2026-01-31.`;
}

function unitMessage(code: string): string {
  return code === ''
    ? 'Which property? Write BT01-0007, choose a column for Property, or choose one property for all rows.'
    : 'A unit has 1 to 4 letters or digits: write BT01-0007, or 7.';
}

function otherPropertyMessage(code: string, other: string): string {
  return `The row says property ${code}, and this cell a unit of property ${other}. Write ${code}-0007, or 7: a unit has 1 to 4 letters or digits.`;
}

/** What people write before the number of a unit. */
const unitWord = /^(?:(?:unit|apt|apartment|suite|ste|door|no)[.:]?[\s#]+|#\s*)/i;

/** `7` or `Unit 7` of a property, or a whole identifier. */
function readUnit(cell: string, code: string): NamedUnit | undefined {
  const typed = cell.replace(unitWord, '');
  const whole = readUnitName(typed);
  if (whole || code === '') return whole;
  return readUnitName(`${code}-${typed}`);
}
