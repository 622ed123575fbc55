/* A thread of its own: writes documents, which takes it for as long as they have pages. See draw-documents.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnAs } from './draw-documents.ts';
import { writePdf } from './write-pdf.ts';
import { zip } from './zip.ts';

// What draw-documents.ts gives.
const drawn = await draw(workerData as DrawnAs);
// A copy of its own, whose memory moves to the other thread.
const bytes = new Uint8Array(drawn);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin, only a window has
parentPort?.postMessage(bytes, [bytes.buffer]);

async function draw(asked: DrawnAs): Promise<Buffer> {
  if ('pdf' in asked) return writePdf(asked.pdf);
  const files = [];
  for (const { name, content } of asked.zip) files.push({ name, bytes: await writePdf(content) });
  return zip(files);
}
