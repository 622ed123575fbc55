/** The first rows, in which the heads are looked for. */
export const headRowsMax = 20;

/** Why a file is not read as a sheet; each names a message of the contract. */
export const sheetRefusals = [
  'broken',
  'encrypted',
  'unpacked',
  'tooManyRows',
  'tooManyColumns',
  'noSheet',
] as const;
export type SheetRefusal = (typeof sheetRefusals)[number];

export class RefusedSheet extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Row of a sheet, by its number in spreadsheets, without the empty cells at its end. */
export type SheetRow = [row: number, cells: string[]];

/** What the reading program writes first; a line for each row follows. */
export interface SheetHead {
  sheets: string[];
  sheet: string | null;
}
