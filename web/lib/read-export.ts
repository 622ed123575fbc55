import { exportRowsHeader } from '#contracts/exports.ts';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { call } from './call.ts';

/** How much of an export has come. */
export interface ExportProgress {
  rows: number;
  /** How many rows it will have; null until the server has said so. */
  total: number | null;
}

export interface ExportReading {
  /** The list's own query, without its pages. */
  query: object;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** Reads a list's export to its end, and reports how far it is. Throws CallError, also where it broke off. */
export async function readExport(
  endpoint: ExportEndpoint,
  { query, signal, onProgress }: ExportReading,
): Promise<Blob> {
  const countRows = createRowCounter();
  const onReceived = (part: Uint8Array, { headers }: Response): void => {
    const total = headers.get(exportRowsHeader);
    onProgress({ rows: countRows(part), total: total === null ? null : Number(total) });
  };
  // Which parameters it takes is known where the list is asked for; an export's answer is a file.
  const input = { query, signal, onReceived } as Parameters<typeof call<ExportEndpoint>>[1];
  const file: unknown = await call(endpoint, input);
  if (!(file instanceof Blob)) throw new Error('An export is a file.');
  return file;
}

const quote = 0x22;
const lineEnd = 0x0a;

/** Counts the rows of a CSV part by part, but for its head; line ends within quotes are none. */
export function createRowCounter(): (part: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (part) => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineEnd && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
