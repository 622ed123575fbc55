import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/start-test-app.ts';
import { countStored } from './public-form.ts';
import { fieldsOf, fillIn, openForm } from './service-request-form.ts';
import { openStage } from './stage.ts';

/** A port on which no one answers. */
const silent = 'http://127.0.0.1:9';

let browser: Browser;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const stage = await openStage();
  ({ browser } = stage);
  ends.push(stage.close);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** A copy of the project, for a build with settings of its own. */
async function copyProject(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const project = await mkdtemp(join(tmpdir(), 'wellserved-two-hosts-'));
  ends.push(() => rm(project, { recursive: true, force: true }));
  const sources = [
    'contracts',
    'scripts',
    'server',
    'web',
    'package.json',
    'site.config.ts',
    'site.config.es.ts',
    'site.languages.ts',
    'tsconfig.json',
  ];
  for (const name of [...sources, 'vite.website.config.ts', 'dist/admin'])
    await cp(join(root, name), join(project, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The website on one port, built to call the API on another. */
async function startTwoHosts(settings: (api: string) => Record<string, string>) {
  const port = await findFreePort();
  const api = await startTestApp({
    listen: true,
    config: { allowedOrigins: [`http://127.0.0.1:${port}`] },
  });
  ends.push(() => api.close());
  const project = await copyProject();
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'website'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ...settings(api.url) },
  });
  const website = await startTestApp({
    listen: port,
    distDir: join(project, 'dist'),
    config: { apiOrigins: [api.url] },
  });
  ends.push(() => website.close());
  return { website, api };
}

test.each([
  // spec: DL-05
  ['VITE_API_BASE, with slashes and /api', (api: string) => ({ VITE_API_BASE: `${api}/api///` })],
  // spec: DL-06
  ['VITE_API_BASE_DEV on a local page', (api: string) => ({ VITE_API_BASE: silent, VITE_API_BASE_DEV: api })],
])(
  'the website sends to the host that %s names, which its own policy and that host allow',
  async (_name, settings) => {
    const { website, api } = await startTwoHosts(settings);
    const { context, page, complaints } = await openForm({ app: website, browser });
    await fillIn(page, '12');
    await fieldsOf(page).submit.click();
    await page.getByRole('dialog').waitFor();
    const stored = await Promise.all(
      [website, api].map((app) => countStored(app, 'public-submissions', '12')),
    );
    expect(stored).toEqual([0, 1]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
