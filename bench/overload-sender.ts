// A thread that sends large uploads, so that the client's own work does not delay the calls that are timed.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';

export interface Sending {
  url: string;
  count: number;
  bytes: number;
}

/** What became of one upload, and how often it was sent. */
export interface SentUpload {
  status: number;
  tries: number;
}

/** As often as the public forms try again by themselves. */
const retriesMax = 3;

const { url, count, bytes } = workerData as Sending;
const form = new FormData();
const fields = {
  email: 'sender@example.com',
  phone: '2145550100',
  category: 'Other',
  propertyCode: 'BT01',
  unitDigits: '12',
};
for (const [name, value] of Object.entries(fields)) form.set(name, value);
const photo = new Uint8Array(Buffer.concat([tinyJpeg, randomBytes(bytes)]));
form.set('attachment', new File([photo], 'leak.jpg', { type: 'image/jpeg' }));
const encoded = new Response(form);
const body = Buffer.from(await encoded.arrayBuffer());
const type = encoded.headers.get('content-type') ?? '';
const dispatcher = new Agent({ connections: count, headersTimeout: 600_000, bodyTimeout: 600_000 });

const sent = await Promise.all(Array.from({ length: count }, send));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have an origin, threads have none
parentPort?.postMessage(sent);

/** Sends one upload as a form does: again under the same key where a busy server says when. */
async function send(): Promise<SentUpload> {
  const key = randomUUID();
  for (let tries = 1; ; tries++) {
    const answer = await request(`${url}/api/public-submissions`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': type, 'idempotency-key': key },
      body,
    });
    await answer.body.dump();
    const seconds = answer.headers['retry-after'];
    if (answer.statusCode !== 503 || seconds === undefined || tries > retriesMax)
      return { status: answer.statusCode, tries };
    await pause(Number(seconds) * 1000);
  }
}
