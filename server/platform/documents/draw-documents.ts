import { Worker } from 'node:worker_threads';
import type { DocumentContent } from './document-content.ts';

/** One document, or several in a ZIP. */
export type DrawnAs = { pdf: DocumentContent } | { zip: { name: string; content: DocumentContent }[] };

/** The most calls of a route that draws, at the same time: each has a thread. */
export const documentsAtOnce = 6;

/** So much memory a run of letters may take; one of 2,000 takes a fifth of it. */
const memoryMb = 512;

/**
 * Writes documents in a thread of their own, which ends with them: whatever they have of pages, the server answers meanwhile,
 * and without documents it does not have the library in memory.
 */
export async function drawDocuments(asked: DrawnAs): Promise<Buffer> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    // The thread answers once, with the bytes.
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that writes documents ended with ${code}`)));
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
