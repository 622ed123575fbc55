/** How much a spreadsheet may hold. Alone, since the process that reads one starts for each file and needs no more of the contract. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** What an XLSX may unpack to. */
  unpackedBytes: 200 * 1024 * 1024,
  /** A longer cell is no value of any field. */
  cellCharacters: 1000,
} as const;
