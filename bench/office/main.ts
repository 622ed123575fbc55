// `npm run bench:office`: how fast the back office opens, walks and shows a record, beside its aims. `--quick`: one run each.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { chromiumArguments, findChromium } from '#tests/support/find-chromium.ts';
import { buildIfNeeded, root } from '../../scripts/setup.mjs';
import { startServer } from '../processes.ts';
import { pathOf, serverEnvironment, signIn } from '../rig.ts';
import { noFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { reportOf } from './report.ts';
import { openCold, openSlowly, reloadWarm, signedInStorage, walk } from './runs.ts';
import type { MeasuredOffice } from './runs.ts';

const runs = process.argv.includes('--quick') ? 1 : 5;

const launch = { executablePath: findChromium(process.env) ?? '', args: chromiumArguments };
const folder = await mkdtemp(join(tmpdir(), 'wellserved-bench-office-'));
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
    args: ['--demo'],
    env: serverEnvironment(join(folder, 'data'), { RATE_LIMITS: 'off' }),
  });
  ends.push(() => server.stop());
  const office = async (): Promise<MeasuredOffice> => ({
    url: server.url,
    accessToken: await signIn(server.url),
  });
  const browser = await chromium.launch(launch);
  ends.push(() => browser.close());

  // The first of each is the server's and the browser's own warming up.
  const warmUp = noFigures();
  await openCold(browser, await office(), warmUp);
  const figures = noFigures();
  let files = 0;
  for (let index = 0; index < runs; index += 1) {
    files = await openCold(browser, await office(), figures);
    await openSlowly(browser, await office(), figures);
  }
  const known = await openKnownBrowser(await office());
  await reloadWarm(known, runs, figures);
  await walk(known, warmUp);
  for (let index = 0; index < runs; index += 1) await walk(known, figures);
  await keep(figures, files);
}

/** A browser whose cache is on disk, as a person's is. */
async function openKnownBrowser(office: MeasuredOffice): Promise<BrowserContext> {
  const { viewport, storageState } = signedInStorage(office);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...launch,
    ...(viewport === undefined ? {} : { viewport }),
    baseURL: office.url,
  });
  ends.push(() => context.close());
  if (typeof storageState === 'object') await context.setStorageState(storageState);
  return context;
}

/** The report stands in docs below its mark; the raw figures beside the other benchmarks'. */
async function keep(figures: Figures, files: number): Promise<void> {
  const [load = 0] = loadavg();
  const report = reportOf(figures, { runs, load, files });
  process.stdout.write(`${report}\n`);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await mkdir(join(root, 'bench/results'), { recursive: true });
  await writeFile(join(root, 'bench/results', `office-${stamp}.json`), JSON.stringify(figures, null, 2));
  if (runs === 1) return;
  const file = join(root, 'docs/benchmarks-office.md');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/(<!-- results -->\n)[^]*$/, (_, mark: string) => `${mark}\n${report}\n`),
  );
}
