// `npm run crash -- 200`: so many rounds in which a server, its PostgreSQL, both, or a single backend of it is ended by SIGKILL while
// visitors send requests and registrations; then everything that was acknowledged is looked for, and what no one was told of. The
// exit code is 1 where something is lost, doubled or left over. Ctrl-C ends the rounds, and compares.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPidFile, urlOf } from '#server/platform/database/embedded/running-postgres.ts';
import { createDiskDriver } from '#server/platform/files/disk-driver.ts';
import { identityName, keyOfName } from '#server/platform/files/driver.ts';
import { sweepDriver } from '#server/platform/files/sweep.ts';
import {
  killPostgres,
  pictureOf,
  requestForm,
  signIn,
  startServerProcess,
} from '#tests/starting/server-process.ts';
import type { ServerProcess } from '#tests/starting/server-process.ts';
import { eventually } from '#tests/support/eventually.ts';
import { childrenOf } from '#tests/support/external-postgres.ts';
import { visitorRegistration } from '#tests/support/registration-builders.ts';
import { buildIfNeeded } from '../../scripts/setup.mjs';

/** What one visitor sends, under one key until it is acknowledged, over as many crashes as that takes. */
interface Sent {
  key: string;
  kind: 'request' | 'registration';
  /** Of each file, by the path that opens it. */
  digests: Record<string, string>;
  form: () => FormData;
  id: number | undefined;
}

const victims = ['server', 'postgres', 'both', 'backend'] as const;
const rounds = Number(process.argv[2] ?? 20);
// A process that is waited for does not keep this one alive.
const alive = setInterval(() => undefined, 1000);
await buildIfNeeded();
const dataDir = await mkdtemp(join(tmpdir(), 'wellserved-rounds-'));
const sent: Sent[] = [];
let site = '';
/** Aborted when visitors send nothing new. */
const ending = new AbortController();
const clients = [visit('request'), visit('request'), visit('request'), visit('registration')];
const killed: Record<string, number> = {};
let server: ServerProcess | undefined;
const enough = new AbortController();
process.once('SIGINT', () => enough.abort());
const begun = performance.now();
let round = 0;
for (; round < rounds && !enough.signal.aborted; round++) {
  const victim = victims[round % victims.length] ?? 'server';
  server ??= await startServerProcess({ DATA_DIR: dataDir });
  site = server.url;
  await acknowledgedMore(2);
  await sleep(randomInt(0, 300));
  server = await kill(victim, server);
  killed[victim] = (killed[victim] ?? 0) + 1;
  if ((round + 1) % 10 === 0) say(`${round + 1} rounds, ${acknowledged().length} acknowledged`);
}
server ??= await startServerProcess({ DATA_DIR: dataDir });
site = server.url;
ending.abort();
await Promise.all(clients);
const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
say(`${round} rounds in ${minutes} minutes: ${JSON.stringify(killed)} (load ${loadavg()[0]?.toFixed(0)})`);
const isGood = await compare(server);
await server.kill('SIGTERM');
await rm(dataDir, { recursive: true, force: true });
clearInterval(alive);
process.exit(isGood ? 0 : 1);

function acknowledged(): Sent[] {
  return sent.filter(({ id }) => id !== undefined);
}

/** The next round waits until this one does some work: a crash of an idle server proves little. */
async function acknowledgedMore(count: number): Promise<void> {
  const until = acknowledged().length + count;
  await eventually(() => {
    if (acknowledged().length < until) throw new Error('Nothing is acknowledged any more');
  });
}

/** Answers the server where it lives on. */
async function kill(
  victim: (typeof victims)[number],
  running: ServerProcess,
): Promise<ServerProcess | undefined> {
  if (victim === 'backend') {
    const postmaster = (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0;
    const pids = await childrenOf(postmaster);
    const titles = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    const backends = pids.filter((_, index) => titles[index]?.includes('127.0.0.1('));
    const pid = backends[randomInt(0, backends.length)];
    if (pid === undefined) throw new Error('No backend was found');
    process.kill(pid, 'SIGKILL');
    return running;
  }
  if (victim !== 'postgres') running.child.kill('SIGKILL');
  if (victim !== 'server') await killPostgres(dataDir);
  await running.ended;
  return undefined;
}

async function visit(kind: Sent['kind']): Promise<void> {
  while (!ending.signal.aborted) {
    const each = kind === 'request' ? newRequest() : newRegistration();
    sent.push(each);
    while (each.id === undefined) {
      each.id = await post(each);
      await sleep(each.id === undefined ? 200 : 40);
    }
  }
}

/** The id of the record, once it is acknowledged. */
async function post({ key, kind, form }: Sent): Promise<number | undefined> {
  const path = kind === 'request' ? 'public-submissions' : 'registration-submissions';
  const headers = { accept: 'application/json', 'idempotency-key': key };
  try {
    const answer = await fetch(`${site}/api/${path}`, { method: 'POST', headers, body: form() });
    if (answer.status !== 201) return undefined;
    // The contract of the endpoint. Nothing but a whole 201 is a promise.
    return ((await answer.json()) as { data: { id: number } }).data.id;
  } catch {
    return undefined;
  }
}

function newRequest(): Sent {
  const key = randomUUID();
  const picture = sent.length % 2 === 0 ? undefined : pictureOf(randomBytes(randomInt(1000, 200_000)));
  const fields = { email: `${key}@example.com` };
  const digests: Record<string, string> = picture ? { file: digestOf(picture) } : {};
  return { key, id: undefined, kind: 'request', digests, form: () => requestForm(fields, picture) };
}

function newRegistration(): Sent {
  const key = randomUUID();
  const packet = Uint8Array.from(
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(randomInt(1000, 90_000))]),
  );
  const license = pictureOf(randomBytes(randomInt(1000, 90_000)));
  const form = (): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...visitorRegistration, email: `${key}@example.com` }))
      data.set(name, value);
    data.set('filledPacket', new File([packet], 'packet.pdf'));
    data.set('driversLicense', new File([license], 'license.jpg'));
    return data;
  };
  const digests = { 'file?kind=packet': digestOf(packet), 'file?kind=dl': digestOf(license) };
  return { key, id: undefined, kind: 'registration', digests, form };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function compare(running: ServerProcess): Promise<boolean> {
  const port = (await readPidFile(join(dataDir, 'postgres')))?.port ?? 0;
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const client = new pg.Client({ connectionString: urlOf(port, password) });
  await client.connect();
  const { rows } = await client.query<{ email: string; times: number }>(
    `select email, count(*)::int as times
     from (select email from service_request union all select email from registration) as each group by email`,
  );
  const times = new Map(rows.map((row) => [row.email, row.times]));
  const lost = sent.filter(({ key }) => !times.has(`${key}@example.com`)).length;
  const doubled = rows.filter((row) => row.times > 1).length;
  const altered = await countAltered(running);
  const driver = createDiskDriver(join(dataDir, 'files'));
  const stored = async (): Promise<Set<string>> => {
    const { rows: keys } = await client.query<{ key: string }>('select storage_key as key from stored_file');
    return new Set(keys.map(({ key }) => key));
  };
  const before = await countOrphans();
  await sweepDriver(driver, new Date(), stored);
  const after = await countOrphans();
  await client.end();
  await driver.close();
  say(
    `${sent.length} submissions, all acknowledged in the end: ${lost} lost, ${doubled} doubled, ${altered} files missing or altered; leftovers ${before} before the sweep, ${after} after it`,
  );
  return lost + doubled + altered + after === 0;

  async function countOrphans(): Promise<number> {
    const keys = await stored();
    let count = 0;
    for await (const { name } of driver.list()) {
      const key = keyOfName(name);
      if (name !== identityName && !(key !== undefined && keys.has(key))) count += 1;
    }
    return count;
  }
}

async function countAltered(running: ServerProcess): Promise<number> {
  const token = await signIn(running, dataDir);
  let count = 0;
  for (const { kind, id, digests } of sent) {
    for (const [path, digest] of Object.entries(digests)) {
      const noun = kind === 'request' ? 'public-submissions' : 'registration-submissions';
      const answer = await fetch(`${running.url}/api/${noun}/${id}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 200 || digestOf(bytes) !== digest) count += 1;
    }
  }
  return count;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
