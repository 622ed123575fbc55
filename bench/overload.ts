// `npm run bench:overload`: how long the desk's list takes while 200 uploads of 9 MB come in at once, and before.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { buildIfNeeded } from '../scripts/setup.mjs';
import { growServiceRequests } from './grow.ts';
import type { Sending, SentUpload } from './overload-sender.ts';
import { startRig } from './rig.ts';
import type { Rig } from './rig.ts';

await buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'wellserved-overload-'));
const dataDir = join(folder, 'postgres');
await prepareDataFolder(dataDir);
const log = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir, log });
const rig = await startRig({ adminUrl: postgres.url, folder, name: 'overload' });
try {
  await growServiceRequests(rig.pool, 100_000);
  const before = new AbortController();
  setTimeout(() => before.abort(), 10_000);
  report('before', await timeLists(rig, before.signal));

  const begun = performance.now();
  const during = new AbortController();
  const uploads = sendUploads({ url: rig.server.url, count: 200, bytes: 9_000_000 }).finally(() =>
    during.abort(),
  );
  const [times, sent] = [await timeLists(rig, during.signal), await uploads];
  report('during', times);
  const accepted = sent.filter(({ status }) => status === 201);
  const others = sent.filter(({ status }) => status !== 201).map(({ status }) => status);
  const putOff = sent.reduce((sum, { tries }) => sum + tries - 1, 0);
  process.stdout.write(
    `${accepted.length} of ${sent.length} uploads accepted, others ${JSON.stringify(others)}, ${putOff} times asked to come again, in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
  );
  process.stdout.write(`stored: ${await countStored(rig)}\n`);
} finally {
  await rig.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds of each call of the desk's list, ten a second at most, one after the other. */
async function timeLists({ server, accessToken }: Rig, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const begun = performance.now();
    const { statusCode, body } = await request(`${server.url}/api/public-submissions`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`);
    times.push(performance.now() - begun);
    await pause(100);
  }
  return times;
}

/** Requests that the sender's uploads left, and their files of the full length. */
async function countStored({ pool }: Rig): Promise<string> {
  const { rows } = await pool.query<{ requests: number; files: number }>(
    `select count(distinct r.id)::int as requests, count(distinct f.storage_key)::int as files
     from service_request r
     join service_request_file rf on rf.request_id = r.id
     join stored_file f on f.id = rf.file_id and f.size_bytes >= 9000000
     where r.email = 'sender@example.com'`,
  );
  return JSON.stringify(rows[0]);
}

function sendUploads(workerData: Sending): Promise<SentUpload[]> {
  const worker = new Worker(new URL('overload-sender.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

function report(when: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`;
  process.stdout.write(
    `list ${when}: ${times.length} calls, p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}\n`,
  );
}
