import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArguments, findHeadlessChromium } from '#tests/support/find-chromium.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp, TestAppOptions } from '#tests/support/start-test-app.ts';
import { openContext } from './back-office.ts';
import { countStored } from './public-form.ts';
import { complaintsOf, fieldsOf, fillIn, untilAlive } from './service-request-form.ts';

/** The company's own address, which is on this machine here. */
const company = 'www.example.com';

let browser: Browser;
let website: TestApp;
let live: TestApp;
let local: TestApp;
let scripts: string;
const ends: (() => Promise<unknown>)[] = [];

/** The scripts of a build that knows two hosts of the API; the pages are the same. */
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
  const config = { apiOrigins: [live.url, local.url] };
  website = await start({ listen: port, config });
  scripts = await buildScripts({ VITE_API_BASE: `${live.url}/api///`, VITE_API_BASE_DEV: local.url });
  browser = await chromium.launch({
    executablePath: findHeadlessChromium(process.env) ?? '',
    args: [
      ...chromiumArguments,
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

/** Builds what the pages load in a browser, in a process and a folder of its own; answers the folder. */
async function buildScripts(settings: Record<string, string>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'wellserved-two-hosts-'));
  ends.push(() => rm(outDir, { recursive: true, force: true }));
  const options = { configFile: 'vite.website.config.ts', logLevel: 'warn', build: { outDir } };
  const code = `await (await import('vite')).build(${JSON.stringify(options)})`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  });
  return outDir;
}

/** A page loads the scripts of that build; the one that it names itself has another name there. */
async function loadFrom(folder: string, context: BrowserContext): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.en.json'), 'utf8'));
  await context.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/assets/main-') ? manifest['main.ts']?.file : pathname.slice(1);
    return route.fulfill({ path: join(folder, file ?? ''), contentType: 'text/javascript' });
  });
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
    const context = await openContext(app, browser);
    await loadFrom(scripts, context);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto('/service-request');
    await untilAlive(page);
    await fillIn(page, unit);
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
