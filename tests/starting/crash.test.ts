import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wellserved-crash-'));
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

// spec: ST-20, ST-21, ST-22, FI-20, FI-21
test(
  'what was acknowledged before a kill -9 is found again, and no record is without its file',
  { timeout: 90_000 },
  async () => {
    const acknowledged: Acknowledged[] = [];
    const rounds = ['server', 'both', 'server', 'both', 'server', 'both'] as const;
    for (const victims of rounds) {
      server = await startServerProcess({ DATA_DIR: dataDir });
      expect(server.output().stderr).toBe('');
      const before = acknowledged.length;
      const clients = Array.from({ length: 6 }, () => submitUntilRefused(server?.url ?? '', acknowledged));
      while (acknowledged.length === before) await sleep(10);
      await sleep(randomInt(0, 500));
      server.child.kill('SIGKILL');
      if (victims === 'both') await killPostgres(dataDir);
      await Promise.all([server.ended, ...clients]);
    }

    server = await startServerProcess({ DATA_DIR: dataDir });
    const token = await signIn(server, dataDir);
    const kept = await listAll(server.url, token);
    const digests = new Map<number, string>();
    for (const { id } of kept) digests.set(id, await digestOfFile(server.url, token, id));

    const lost = acknowledged.filter(
      ({ id, notes, sha256 }) =>
        kept.find((row) => row.id === id)?.message !== notes || digests.get(id) !== sha256,
    );
    expect(lost).toEqual([]);
    expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
  },
);

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

async function listAll(url: string, token: string): Promise<{ id: number; message: string }[]> {
  const rows: { id: number; message: string }[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/public-submissions?take=200&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    // The contract of the endpoint.
    const { data } = (await answer.json()) as { data: typeof rows };
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

async function digestOfFile(url: string, token: string, id: number): Promise<string> {
  const answer = await fetch(`${url}/api/public-submissions/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(`${id}: ${answer.status}`).toBe(`${id}: 200`);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
