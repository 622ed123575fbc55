// `npm run bench:web`: every public page as a phone meets it, by Lighthouse and by a slow network. `--quick`: one run each.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { languages, pathIn } from '#contracts/languages.ts';
import { chromiumArguments, findChromium } from '#tests/support/find-chromium.ts';
import { pageBytesOf } from '#tests/support/page-bytes.ts';
import { buildIfNeeded, root } from '../../scripts/setup.mjs';
import { startServer } from '../processes.ts';
import { pathOf, serverEnvironment } from '../rig.ts';
import { audit, type Audit } from './audit.ts';
import { measureLcp } from './first-view.ts';
import { medianOf, reportOf, type PageResult } from './report.ts';
import { startStrippedSite } from './stripped-site.ts';

const englishPages = [
  '/',
  '/who-we-are',
  '/our-team',
  '/services',
  '/contact',
  '/service-request',
  '/owner-tenant-registration',
];
const pages = languages.flatMap((language) => englishPages.map((path) => pathIn(language, path)));
const runs = process.argv.includes('--quick') ? 1 : 5;

const folder = await mkdtemp(join(tmpdir(), 'wellserved-bench-web-'));
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await run();
} finally {
  for (const end of ends.toReversed()) await end();
}

async function run(): Promise<void> {
  await buildIfNeeded();
  const server = await startServer({
    script: pathOf('../server/main.ts'),
    env: serverEnvironment(join(folder, 'data'), { RATE_LIMITS: 'off' }),
  });
  ends.push(() => server.stop());
  const site = await startStrippedSite(server.url);
  ends.push(() => site.close());
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  ends.push(() => browser.close());

  const results: PageResult[] = [];
  for (const path of pages) {
    const audits: Audit[] = [];
    const applied: Audit[] = [];
    const whole: number[] = [];
    const stripped: number[] = [];
    for (let index = 0; index < runs; index += 1) {
      audits.push(await audit(`${server.url}${path}`, port));
      applied.push(await audit(`${server.url}${path}`, port, 'devtools'));
      // In turns, so that whatever else the machine does meets both alike.
      whole.push(await measureLcp(browser, `${site.whole}${path}`));
      stripped.push(await measureLcp(browser, `${site.stripped}${path}`));
    }
    const result = {
      path,
      audits,
      applied,
      whole: medianOf(whole),
      stripped: medianOf(stripped),
      bytes: await pageBytesOf(path),
    };
    results.push(result);
    const scores = [audits, applied].map((all) => all.map(({ performance }) => performance));
    process.stdout.write(`${path} ${JSON.stringify(scores)}\n`);
  }
  await saveReport(results);
}

/** The report stands in docs between its two marks; the raw figures beside the other benchmarks'. */
async function saveReport(results: PageResult[]): Promise<void> {
  const [load = 0] = loadavg();
  const report = reportOf(results, { runs, load });
  process.stdout.write(`${report}\n`);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await mkdir(join(root, 'bench/results'), { recursive: true });
  await writeFile(join(root, 'bench/results', `web-${stamp}.json`), JSON.stringify(results, null, 2));
  const file = join(root, 'docs/benchmarks-web.md');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/(<!-- results -->\n)[^]*$/, (_, mark: string) => `${mark}\n${report}\n`),
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has one.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
