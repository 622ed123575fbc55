import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '#tests/support/external-postgres.ts';
import { registrationForm, visitorRegistration } from '#tests/support/registration-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { temporary } from '#tests/support/temporary.ts';
import {
  killPostgres,
  pictureOf,
  requestForm,
  type ServerProcess,
  signIn,
  startServerProcess,
} from './server-process.ts';

interface Acknowledged {
  id: number;
  notes: string;
  sha256: string;
}

/** The digests of the files of one registration, by their kinds. */
interface AcknowledgedPacket {
  id: number;
  digests: Record<string, string>;
}

/** The tests go on with the same data, as its owner does. */
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(temporary, 'wellserved-crash-'));
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

// spec: ST-20, ST-21, ST-22, FI-20, FI-21
test('what was acknowledged before a kill -9 is found again with all its files, and none is there by half', async () => {
  const requests: Acknowledged[] = [];
  const registrations: AcknowledgedPacket[] = [];
  for (const victims of ['server', 'both'] as const) {
    server = await startServerProcess({ DATA_DIR: dataDir });
    expect(server.output().stderr).toBe('');
    const { url } = server;
    const before = { requests: requests.length, registrations: registrations.length };
    const clients = [
      ...Array.from({ length: 5 }, () => submitUntilRefused(url, requests)),
      ...Array.from({ length: 5 }, () => registerUntilRefused(url, registrations)),
    ];
    while (requests.length === before.requests || registrations.length === before.registrations) {
      await sleep(10);
    }
    await sleep(randomInt(0, 300));
    server.child.kill('SIGKILL');
    if (victims === 'both') await killPostgres(dataDir);
    await Promise.all([server.ended, ...clients]);
  }

  server = await startServerProcess({ DATA_DIR: dataDir, STOP_NOTICE: '4' });
  const token = await signIn(server, dataDir);
  await expectRequests(server.url, token, requests);
  await expectRegistrations(server.url, token, registrations);
});

const levelsOf = ({ stdout }: { stdout: string }) =>
  stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [Number(JSON.parse(line).level)] : []));

// spec: ST-23, ST-24
test('SIGTERM in the middle of packets that cannot be read stops all, PostgreSQL too, without an error', async () => {
  for (let number = 0; number < 12; number++) {
    const packet = new File(['%PDF-1.4\n', Uint8Array.from(randomBytes(60_000))], 'packet.pdf', {
      type: 'application/pdf',
    });
    const body = registrationForm({ unitDigits: String(number).padStart(4, '0') }, { filledPacket: packet });
    const headers = { accept: 'application/json' };
    const answer = await fetch(`${server.url}/api/registration-submissions`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(201);
  }
  // Beside PostgreSQL one that reads them.
  const pid = server.child.pid ?? 0;
  await soon(async () => expect((await childrenOf(pid)).length).toBeGreaterThan(1));

  const ended = server.kill('SIGTERM');
  // A proxy hears of it while the port is still open.
  await soon(async () => {
    // Asked together: the port is soon closed.
    const [ready, alive] = await Promise.all(
      ['readyz', 'healthz'].map((path) => fetch(`${server.url}/${path}`)),
    );
    expect([ready?.status, await ready?.json()]).toEqual([503, { status: 'stopping' }]);
    expect(alive?.status).toBe(200);
  });

  expect(await ended).toBe(0);
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  expect(levelsOf(server.output()).filter((level) => level >= 50)).toEqual([]);
});

test('a rejection that nobody waited for ends nothing; an exception that nobody caught ends in order, with a log record', async () => {
  const program = `
    process.once('SIGUSR2', () => {
      process.once('SIGUSR2', () => { throw new Error('person@example.com'); });
      void Promise.reject(new Error('person@example.com'));
    });`;
  server = await startServerProcess({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(program)}"`,
  });
  server.child.kill('SIGUSR2');
  await soon(() => expect(levelsOf(server.output())).toContain(50));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  expect(await server.kill('SIGUSR2')).toBe(1);
  const { stdout, stderr } = server.output();
  // Not always the last line: what it was doing meanwhile is logged too.
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const records = lines.map((line): object => JSON.parse(line) as object);
  expect(records).toContainEqual(expect.objectContaining({ level: 60, event: 'uncaught exception' }));
  expect(stdout + stderr).not.toContain('person@example.com');
  expect(stderr).toBe('');
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

async function expectRequests(url: string, token: string, acknowledged: Acknowledged[]): Promise<void> {
  const saved = await listAll<{ id: number; message: string }>(url, token, 'public-submissions');
  const digests = new Map<number, string>();
  for (const { id } of saved) {
    digests.set(id, await digestOfFile(url, token, `public-submissions/${id}/file`));
  }
  const lost = acknowledged.filter(
    ({ id, notes, sha256 }) =>
      saved.find((row) => row.id === id)?.message !== notes || digests.get(id) !== sha256,
  );
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
}

async function expectRegistrations(
  url: string,
  token: string,
  acknowledged: AcknowledgedPacket[],
): Promise<void> {
  const saved = await listAll<{ id: number; files: string[] }>(url, token, 'registration-submissions');
  const found = new Map<number, Record<string, string>>();
  for (const { id, files } of saved) {
    // Also of those that no one was notified of: a record has all that its form sent, or there is no record.
    expect(files).toEqual(Object.keys(packetParts));
    const digests: Record<string, string> = {};
    for (const kind of files) {
      digests[kind] = await digestOfFile(url, token, `registration-submissions/${id}/file?kind=${kind}`);
    }
    found.set(id, digests);
  }
  expect(acknowledged.filter(({ id, digests }) => !isDeepStrictEqual(found.get(id), digests))).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
}

const packetParts = {
  packet: 'filledPacket',
  bg: 'backgroundCheck',
  lease: 'leaseAgreement',
  dl: 'driversLicense',
} as const;

/** One registrant after the other, each with four files, until the server is gone. */
async function registerUntilRefused(url: string, acknowledged: AcknowledgedPacket[]): Promise<void> {
  for (;;) {
    const form = new FormData();
    for (const [name, value] of Object.entries(visitorRegistration)) form.set(name, value);
    const digests: Record<string, string> = {};
    for (const [kind, part] of Object.entries(packetParts)) {
      const noise = randomBytes(randomInt(1000, 150_000));
      const bytes =
        kind === 'dl' ? pictureOf(noise) : Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.4\n'), noise]));
      form.set(part, new File([bytes], `${kind}.${kind === 'dl' ? 'jpg' : 'pdf'}`));
      digests[kind] = createHash('sha256').update(bytes).digest('hex');
    }
    try {
      const answer = await fetch(`${url}/api/registration-submissions`, { method: 'POST', body: form });
      // The contract of the endpoint.
      const { data } = (await answer.json()) as { data: { id: number } };
      // Nothing but 201 is a promise; an answer cut short throws.
      if (answer.status === 201) acknowledged.push({ id: data.id, digests });
    } catch {
      return;
    }
  }
}

/** One visitor after the other, until the server is gone. */
async function submitUntilRefused(url: string, acknowledged: Acknowledged[]): Promise<void> {
  for (;;) {
    const picture = pictureOf(randomBytes(randomInt(1000, 200_000)));
    const notes = randomBytes(8).toString('hex');
    try {
      const answer = await fetch(`${url}/api/public-submissions`, {
        method: 'POST',
        body: requestForm({ notes }, picture),
      });
      // The contract of the endpoint.
      const { data } = (await answer.json()) as { data: { id: number } };
      // Nothing but 201 is a promise; an answer cut short throws.
      if (answer.status === 201) {
        acknowledged.push({ id: data.id, notes, sha256: createHash('sha256').update(picture).digest('hex') });
      }
    } catch {
      return;
    }
  }
}

async function listAll<Row>(url: string, token: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/${path}?take=200&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    // The contract of the endpoint.
    const { data } = (await answer.json()) as { data: typeof rows };
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

async function digestOfFile(url: string, token: string, path: string): Promise<string> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
