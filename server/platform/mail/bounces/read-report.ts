import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { startIsolated } from '#server/platform/files/isolated-process.ts';
import { bounce } from './bounce.ts';
import type { Bounce } from './bounce.ts';

const programPath = fileURLToPath(new URL('./bounce-program.ts', import.meta.url));
/** Far more than the worst quarter of a megabyte takes, on a busy machine too: what is given up is not read again. */
const longestMs = 20_000;

/**
 * What a report says. Anyone may write to the mailbox, and some messages keep the library busy for many seconds: it works
 * in a process of its own. Undefined where it says nothing of deliveries; null where it was not understood.
 */
export async function readReport(
  source: Buffer,
  timeLimitMs = longestMs,
): Promise<Bounce | undefined | null> {
  const limits = { timeLimitMs, heapMegabytes: 256 };
  const { outcome, output } = await startIsolated(programPath, once(source), limits).result;
  return outcome === 0 ? toBounce(output) : null;
}

/** The process had a stranger's message in it: what it says is checked like a stranger's words. */
function toBounce(output: Buffer): Bounce | undefined | null {
  try {
    const parsed = z.safeParse(z.nullable(bounce), JSON.parse(output.toString('utf8')));
    return parsed.success ? (parsed.data ?? undefined) : null;
  } catch {
    return null;
  }
}

async function* once(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}
