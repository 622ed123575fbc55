// `npm run bench:imports`: 50,000 rows of a sheet through the API of a real server: time and memory of each step, and the undo.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { request } from 'undici';
import type { ImportRun } from '#contracts/import-runs.ts';
import { cpuSecondsOf, residentMiB } from './cpu.ts';
import { findPostmaster } from './find-postmaster.ts';
import { startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { printTable } from './report.ts';
import { pathOf, serverEnvironment, signIn } from './rig.ts';

/** For 50,000 rows: from the file to the last record, and what the server's memory grows by. */
const aims = { seconds: 20, megabytes: 150 };
const rows = 50_000;

const folder = await mkdtemp(join(tmpdir(), 'wellserved-imports-'));
const server = await startServer({
  script: pathOf('../server/main.ts'),
  env: serverEnvironment(join(folder, 'data'), { RATE_LIMITS: 'off' }),
});
try {
  await measure(server, await findPostmaster(join(folder, 'data')));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Sends a call of the API, and answers the import that it is about. */
type Send = (path: string, body: Buffer | object | null) => Promise<ImportRun>;

async function measure({ url, pid }: RunningServer, postgresPid: number): Promise<void> {
  const pids = { pid, postgresPid };
  const send = senderTo(url, await signIn(url));
  const table = [
    await measureSheet(pids, send, { kind: 'unit', fileName: 'units.csv', content: unitSheet() }),
    await measureSheet(pids, send, { kind: 'owner', fileName: 'owners.xlsx', content: await ownerSheet() }),
  ];
  printTable(
    `Imports of ${rows.toLocaleString('en-US')} rows`,
    ['sheet', 'read s', 'check s', 'write s', 'sum s', 'of it CPU s', 'undo s', 'memory MiB', ''],
    table,
  );
}

/** A property has 36 × 36 × 36 × 36 units at most. */
function unitAt(index: number): string {
  return `BT01-${index.toString(36).toUpperCase().padStart(4, '0')}`;
}

function unitSheet(): Buffer {
  return Buffer.from(['Unit,Share', ...many((index) => `${unitAt(index)},1.5`)].join('\n'));
}

async function ownerSheet(): Promise<Buffer> {
  const owners = [
    ['First name', 'Last name', 'Email', 'Phone', 'Mailing address', 'Unit'],
    ...many((index) => [
      'Ada',
      `Owner ${index}`,
      `owner${index}@example.com`,
      `972555${String(index % 10_000).padStart(4, '0')}`,
      `${index} Oak Street, Plano, TX 75074`,
      unitAt(index),
    ]),
  ];
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Owners', rows: owners }] }));
}

interface Sheet {
  kind: string;
  fileName: string;
  content: Buffer;
}

async function measureSheet(
  { pid, postgresPid }: { pid: number; postgresPid: number },
  send: Send,
  sheet: Sheet,
): Promise<string[]> {
  const cpuBefore = await cpuSecondsOf([pid, postgresPid]);
  const before = await residentMiB(pid);
  const peak = followPeak(pid);
  const read = await timed(() => send(uploadPath(sheet), sheet.content));
  const { id, options } = read.run;
  const check = await timed(() => send(`/imports/${id}/check`, options));
  const write = await timed(() => send(`/imports/${id}/confirm`, { expectedUpdatedAt: check.run.updatedAt }));
  const grown = (await peak.end()) - before;
  const cpu = (await cpuSecondsOf([pid, postgresPid])) - cpuBefore;
  if (write.run.counts?.NEW !== rows) throw new Error(`Not all was written: ${JSON.stringify(write.run)}`);
  const undo = await timed(() => send(`/imports/${id}/undo`, null));
  // The next sheet names these records.
  if (sheet.kind === 'unit') await bringIn(send, sheet);
  const seconds = read.seconds + check.seconds + write.seconds;
  return [
    sheet.fileName,
    ...[read, check, write].map((one) => one.seconds.toFixed(1)),
    seconds.toFixed(1),
    cpu.toFixed(1),
    undo.seconds.toFixed(1),
    grown.toFixed(0),
    seconds <= aims.seconds && grown <= aims.megabytes ? 'ok' : 'MISSED',
  ];
}

function uploadPath({ kind, fileName }: Sheet): string {
  return `/imports?kind=${kind}&fileName=${fileName}`;
}

async function bringIn(send: Send, sheet: Sheet): Promise<void> {
  const { id, options } = await send(uploadPath(sheet), sheet.content);
  const { updatedAt } = await send(`/imports/${id}/check`, options);
  await send(`/imports/${id}/confirm`, { expectedUpdatedAt: updatedAt });
}

function senderTo(url: string, token: string): Send {
  return async (path, body) => {
    const answer = await request(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      },
      body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
      headersTimeout: 600_000,
    });
    if (answer.statusCode !== 201) throw new Error(`${path}: ${await answer.body.text()}`);
    // 201 carries what the contract names.
    return ((await answer.body.json()) as { data: ImportRun }).data;
  };
}

function many<T>(make: (index: number) => T): T[] {
  return Array.from({ length: rows }, (_, index) => make(index));
}

async function timed(run: () => Promise<ImportRun>): Promise<{ run: ImportRun; seconds: number }> {
  const begun = performance.now();
  return { run: await run(), seconds: (performance.now() - begun) / 1000 };
}

/** The most memory that a process has while it is watched. */
function followPeak(pid: number): { end: () => Promise<number> } {
  let most = 0;
  const look = async (): Promise<void> => {
    most = Math.max(most, await residentMiB(pid));
  };
  const timer = setInterval(() => void look(), 50);
  return {
    end: async () => {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
