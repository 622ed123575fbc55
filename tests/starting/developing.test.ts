import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { temporary } from '#tests/support/temporary.ts';
import { root } from './server-process.ts';

let folder: string;
let database: TestDatabase;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(temporary, 'wellserved-dev-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Saves a source again, as an editor does that changed nothing, until its watcher says that it has seen it: a watcher that has
 * only begun misses the first time.
 */
async function saveUntil(path: string, isSeen: () => boolean): Promise<void> {
  const save = async (): Promise<void> => utimes(join(root, path), new Date(), new Date());
  const saving = setInterval(() => void save(), 1000);
  await save();
  await soon(() => expect(isSeen()).toBe(true));
  clearInterval(saving);
}

/** What Vite sends an open page over its socket. */
async function listen(url: string, base: string): Promise<{ notified: { type?: string }[]; close(): void }> {
  const [, token] = /const wsToken = "([^"]+)"/.exec(await textOf(`${url}${base}@vite/client`)) ?? [];
  const notified: { type?: string }[] = [];
  const address = `${url.replace('http', 'ws')}${base}hot-reload?token=${token}`;
  const socket = new WebSocket(address, 'vite-hmr');
  // Vite's messages are JSON objects.
  socket.addEventListener('message', ({ data }) =>
    notified.push(JSON.parse(String(data)) as { type?: string }),
  );
  await soon(() => expect(notified[0]?.type).toBe('connected'));
  return { notified, close: () => socket.close() };
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

// spec: ST-14
test('npm run dev serves site, back office and API on one port, and shows changes at once', async () => {
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const starts = () => said.split(' is running at ').length - 1;
  const url = await soon(() => {
    const address = /Develop at (http:\S+):/.exec(said)?.[1];
    if (address === undefined) throw new Error(`It does not run yet: ${said}`);
    return address;
  });

  expect((await fetch(`${url}/api/public/properties`)).status).toBe(200);
  // The pages come from their sources.
  expect(await textOf(`${url}/`)).toMatch(/<script type="module" src="\/main.ts"/);
  expect(await textOf(`${url}/login`)).toMatch(/<script type="module" src="\/admin-sources\/main.tsx/);

  await textOf(`${url}/page.module.css`);
  const page = await listen(url, '/');
  await saveUntil('web/website/page.module.css', () =>
    page.notified.some(({ type }) => type !== 'connected'),
  );
  page.close();

  expect(starts()).toBe(1);
  await saveUntil('server/main.ts', () => said.includes('Restarting '));
  await soon(() => expect(starts()).toBeGreaterThan(1));
});
