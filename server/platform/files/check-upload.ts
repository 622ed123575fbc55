import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileKind, FilePart } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { FileScan } from '#contracts/files.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';
import { sniff, sniffBytes, sniffSheet } from './sniff.ts';
import type { UploadScan } from './scanner.ts';

/** What a check found out about the bytes that went through it; whole once they all did. */
export interface UploadFacts {
  kind: FileKind;
  sizeBytes: number;
  sha256: string;
  scan: FileScan | null;
}

/**
 * Passes an upload on while it is checked, in one go and with a few chunks in memory: kind by content, limit, hash, virus
 * scan. The last bytes pass only after the verdict of all. Throws the Failure to answer with; the upload's stream is then
 * left as it is, for the caller to drain or destroy.
 */
export async function* checkUpload(
  content: Readable,
  rule: FilePart,
  report: {
    onDone(facts: UploadFacts): void;
    startScan(): UploadScan | undefined;
    /** Resolves when the next piece may be worked on; without it, at once. */
    takeTurn?(): Promise<void>;
  },
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
  let scan: UploadScan | undefined;
  try {
    const held = await readStart(chunks);
    const kind = kindOf(Buffer.concat(held.map(startOf)).subarray(0, sniffBytes), rule);
    const hash = createHash('sha256');
    scan = report.startScan();
    let sizeBytes = 0;
    for await (const chunk of resume(held, chunks)) {
      await report.takeTurn?.();
      sizeBytes += chunk.length;
      if (sizeBytes > rule.maxBytes) throw fail('PAYLOAD_TOO_LARGE', { message: rule.messages.tooLarge });
      hash.update(chunk);
      await scan?.write(chunk);
      yield chunk;
    }
    const state = (await scan?.settle()) ?? null;
    if (state === 'INFECTED') throw fail('VALIDATION_FAILED', { message: visitorMessages.infected });
    report.onDone({ kind, sizeBytes, sha256: hash.digest('hex'), scan: state });
  } finally {
    scan?.end();
    // The iterator would go on listening, and a stream that is listened to does not drain.
    await chunks.return?.();
  }
}

/** All that a chunk may say about the kind: a whole one is large, and would be copied. */
function startOf(chunk: Buffer): Buffer {
  return chunk.subarray(0, sniffBytes);
}

function kindOf(start: Buffer, rule: FilePart): FileKind {
  if (start.length === 0 && rule.required)
    throw fail('VALIDATION_FAILED', { message: rule.messages.missing });
  const kind = sniff(start) ?? sniffSheet(start);
  if (kind && rule.accepts.includes(kind)) return kind;
  throw fail('UNSUPPORTED_MEDIA_TYPE', { message: rule.messages.wrongKind });
}

async function readStart(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const held: Buffer[] = [];
  for (let bytes = 0; bytes < sniffBytes;) {
    const { done, value } = await chunks.next();
    if (done) break;
    held.push(value);
    bytes += value.length;
  }
  return held;
}

async function* resume(held: Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* held;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
