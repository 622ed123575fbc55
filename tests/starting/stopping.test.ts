import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '#tests/support/external-postgres.ts';
import { soon } from '#tests/support/soon.ts';
import { registrationForm } from '#tests/support/registration-builders.ts';
import { temporary } from '#tests/support/temporary.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(temporary, 'wellserved-stopping-'));
});
afterEach(() => server.kill('SIGTERM'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const levelsOf = ({ stdout }: { stdout: string }) =>
  stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [Number(JSON.parse(line).level)] : []));

// spec: ST-23, ST-24
test('SIGTERM in the middle of packets that cannot be read stops all, PostgreSQL too, without an error', async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, STOP_NOTICE: '4' });
  const pid = server.child.pid ?? 0;
  const before = await childrenOf(pid);
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
  await soon(async () => expect((await childrenOf(pid)).length).toBeGreaterThan(before.length));

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
