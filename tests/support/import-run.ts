import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';

export const importOptions: ImportOptions = {
  headerRow: 1,
  columns: ['unit', 'openingBalance', null],
  dateOrder: null,
  oneNameIsOnePerson: false,
  propertyCode: null,
  balanceDay: '2026-01-01',
  controlTotal: null,
};

/** An import as the server tells of it: of balances, uploaded and not checked, where nothing else is said. */
export function importRunOf(fields: Partial<ImportRun> = {}): ImportRun {
  return {
    id: 7,
    createdAt: '2026-01-31T15:00:00.000Z',
    updatedAt: '2026-02-01T15:00:00.000Z',
    byEmail: 'rosa@example.com',
    kind: 'account',
    fileName: 'old system.csv',
    state: 'UPLOADED',
    sheets: [],
    sheet: null,
    rowCount: 7,
    options: importOptions,
    columns: ['Door', 'Owed', 'Street'].map((header, index) => ({
      letters: 'ABC'.charAt(index),
      header,
      samples: [],
    })),
    firstRows: [
      { row: 1, cells: ['Door', 'Owed', 'Street'] },
      { row: 2, cells: ['Unit', 'Street', 'Opening balance'] },
    ],
    counts: null,
    balanceTotal: null,
    doneAt: null,
    undoneAt: null,
    isStored: true,
    ...fields,
  };
}
