import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeadlessChromium, journeyArguments } from '#tests/support/find-chromium.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp, TestAppOptions } from '#tests/support/start-test-app.ts';
import { countStored } from './public-form.ts';
import { fieldsOf, fillInAtOnce, openForm } from './service-request-form.ts';

/** The company's own address, which is on this machine here. */
const company = 'www.example.com';

const root = fileURLToPath(new URL('../../', import.meta.url));

let browser: Browser;
let website: TestApp;
let live: TestApp;
let local: TestApp;
const ends: (() => Promise<unknown>)[] = [];

/** In a copy of the project: a process of its own, since the tests' one does not build for production. */
const buildInEnglish = `
  import { buildPages, prerenderPages } from './scripts/website-pages.mjs';
  await buildPages('en');
  await prerenderPages('en');`;

/** One build of the website that knows two hosts of the API: of English alone, since the host is chosen alike in both. */
beforeAll(async () => {
  const port = await findFreePort();
  const allowedOrigins = [`http://127.0.0.1:${port}`, `http://${company}:${port}`];
  const start = async (options: TestAppOptions): Promise<TestApp> => {
    const app = await startTestApp(options);
    ends.push(() => app.close());
    return app;
  };
  live = await start({ listen: true, config: { allowedOrigins } });
  local = await start({ listen: true, config: { allowedOrigins } });
  const project = await copyProject();
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', buildInEnglish], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_API_BASE: `${live.url}/api///`,
      VITE_API_BASE_DEV: local.url,
    },
  });
  // A server does not start without the other language and the forms to print.
  for (const name of ['website/es', 'website/es.html', 'website/forms', 'website-server'])
    await copyInto(project, `dist/${name}`);
  const config = { apiOrigins: [live.url, local.url] };
  website = await start({ listen: port, distDir: join(project, 'dist'), config });
  browser = await chromium.launch({
    executablePath: findHeadlessChromium(process.env) ?? '',
    args: [
      ...journeyArguments,
      `--host-resolver-rules=MAP ${company} 127.0.0.1`,
      // As over https: the browser complains of the headers of a page that it cannot trust.
      `--unsafely-treat-insecure-origin-as-secure=http://${company}:${port}`,
    ],
  });
  ends.push(() => browser.close());
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** A copy of the project, for a build with settings of its own. */
async function copyProject(): Promise<string> {
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
  for (const name of [...sources, 'vite.website.config.ts', 'dist/admin']) await copyInto(project, name);
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
}

/** What has been built there stays as it is. */
async function copyInto(project: string, name: string): Promise<void> {
  await cp(join(root, name), join(project, name), { recursive: true, force: false });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each([
  // spec: DL-05
  ['VITE_API_BASE, with slashes and /api', company, '12', [0, 1, 0]],
  // spec: DL-06
  ['VITE_API_BASE_DEV on a local page', '127.0.0.1', '13', [0, 0, 1]],
] as const)(
  'the website sends to the host that %s names, which its own policy and that host allow',
  async (_name, host, unit, expected) => {
    const app = { ...website, url: website.url.replace('127.0.0.1', host) };
    const { context, page, complaints } = await openForm({ app, browser });
    await fillInAtOnce(page, unit);
    await fieldsOf(page).submit.click();
    await page.getByRole('dialog').waitFor();
    const stored = await Promise.all(
      [website, live, local].map((each) => countStored(each, 'public-submissions', unit)),
    );
    expect(stored).toEqual(expected);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
