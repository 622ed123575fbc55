import { fileURLToPath } from 'node:url';
import type { HeldFile } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importMessages } from '#contracts/import-runs.ts';
import { startIsolated } from '#server/platform/files/isolated-process.ts';
import type { SheetHead, SheetRefusal, SheetRow } from './sheet-limits.ts';

const program = fileURLToPath(new URL('read-sheet-process.ts', import.meta.url));

const limits = { timeLimitMs: 120_000, heapMegabytes: 768 };

export interface SheetOfFile extends SheetHead {
  /** The rows that hold something, parsed as they are taken. */
  rows: () => Iterable<SheetRow>;
}

/**
 * Reads a sheet of a file from outside in a process of its own. Throws VALIDATION_FAILED with what can be done about the
 * file.
 */
export async function readSheet(
  { kind, bytes }: HeldFile,
  { sheet, of }: { sheet: string | null; of: ImportKind },
): Promise<SheetOfFile> {
  const content = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)];
  const { result } = startIsolated(program, asStream(content), {
    ...limits,
    args: [kind, sheet ?? '', of],
  });
  const { outcome, output } = await result;
  // It ran out of time or memory.
  if (outcome !== 0) throw refused('broken');
  const lines = linesOf(output);
  // What read-sheet-process.ts writes.
  const head = JSON.parse(lines.next().value ?? '{}') as SheetHead | { refusal: SheetRefusal };
  if ('refusal' in head) throw refused(head.refusal);
  return {
    ...head,
    rows: function* () {
      const rest = linesOf(output);
      rest.next();
      // See above.
      for (const line of rest) yield JSON.parse(line) as SheetRow;
    },
  };
}

async function* asStream(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

function refused(refusal: SheetRefusal) {
  return fail('VALIDATION_FAILED', { message: importMessages[refusal] });
}

const lineEnd = 0x0a;

function* linesOf(output: Buffer): Generator<string, undefined> {
  for (let from = 0; from < output.length;) {
    const next = output.indexOf(lineEnd, from);
    const to = next === -1 ? output.length : next;
    yield output.toString('utf8', from, to);
    from = to + 1;
  }
}
