// `npm run bench`: the real server against the least that any server on this stack must do. `--quick` is a short run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { buildIfNeeded } from '../scripts/setup.mjs';
import { residentMiB } from './cpu.ts';
import { findPostmaster } from './find-postmaster.ts';
import { growServiceRequests } from './grow.ts';
import { measureLists } from './lists.ts';
import type { SizedRig } from './lists.ts';
import { saveReport, printReport } from './report.ts';
import { startRig } from './rig.ts';
import { measureStarts } from './starts.ts';
import { measureWrites } from './writes.ts';

const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000];
const effort = isQuick
  ? { starts: 1, pairs: 1, windowMs: 1000, rounds: 3, requestsPerRound: 15 }
  : { starts: 3, pairs: 5, windowMs: 1500, rounds: 10, requestsPerRound: 25 };

const folder = await mkdtemp(join(tmpdir(), 'wellserved-bench-'));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await run();
} finally {
  for (const end of ends.toReversed()) await end();
}

async function run(): Promise<void> {
  await buildIfNeeded();
  say('Starts');
  const starts = await measureStarts(folder, effort.starts);

  const dataDir = join(folder, 'postgres');
  await prepareDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
  });
  ends.push(() => postgres.stop());

  const rigs: SizedRig[] = [];
  for (const rows of sizes) {
    say(`Filling a table with ${rows.toLocaleString('en-US')} requests`);
    const rig = await startRig({ adminUrl: postgres.url, folder, name: `rows_${rows}` });
    ends.push(() => rig.close());
    await growServiceRequests(rig.pool, rows);
    rigs.push({ ...rig, rows });
  }
  say('Lists');
  const lists = await measureLists(rigs, effort);

  const [smallest] = rigs;
  if (!smallest) throw new Error('There is no stand.');
  say('Submissions');
  const writes = await measureWrites(smallest, { ...effort, postgresPid: await findPostmaster(dataDir) });
  // What is still held when nothing has come for a while.
  await new Promise((next) => setTimeout(next, isQuick ? 1000 : 10_000));
  const loadedMiB = await residentMiB(smallest.server.pid);

  const report = { starts, loadedMiB, lists, writes };
  printReport(report);
  say(`\nKept in ${await saveReport(report)}`);
}

function say(line: string): void {
  console.log(line);
}
