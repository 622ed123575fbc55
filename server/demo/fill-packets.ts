import { Worker } from 'node:worker_threads';
import type { FormValues } from './fill-packets-worker.ts';

const threads = 2;

/**
 * The blank form, filled in once for each of the given values, in their order. The work of a few seconds, so threads do
 * it beside everything else.
 */
export async function fillPackets(blank: Uint8Array, forms: FormValues[]): Promise<Buffer[]> {
  const shares = Array.from({ length: threads }, (_, thread) =>
    forms.filter((_form, index) => index % threads === thread),
  );
  const filled = await Promise.all(shares.map((share) => fillInThread(blank, share)));
  return forms.map((_, index) => {
    const packet = filled[index % threads]?.[Math.floor(index / threads)];
    if (!packet) throw new Error('A packet was not filled in');
    return Buffer.from(packet);
  });
}

function fillInThread(blank: Uint8Array, forms: FormValues[]): Promise<Uint8Array[]> {
  const worker = new Worker(new URL('./fill-packets-worker.ts', import.meta.url), {
    workerData: { blank, forms },
  });
  return new Promise((resolve, reject) => {
    // The thread answers once, with what its own types name.
    worker.once('message', (packets: Uint8Array[]) => resolve(packets));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The packets' thread ended with ${code}`)));
  });
}
