// `npm run bench:registrations`: the registration desk's list and search against the hand-written SQL of the same page.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { buildIfNeeded } from '../../scripts/setup.mjs';
import { printTable } from '../report.ts';
import { startStand } from '../stand.ts';
import { growRegistrations } from './grow.ts';
import { measureRegistrations } from './measure.ts';
import type { RegistrationResult } from './measure.ts';

const isQuick = process.argv.includes('--quick');
/** `--rows=100000`: one size alone. */
const rowsAsked = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
const sizes = rowsAsked ? [Number(rowsAsked)] : isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000];
const effort = isQuick ? { rounds: 3, requestsPerRound: 10 } : { rounds: 8, requestsPerRound: 12 };
/** As much longer as the hand-written SQL it may take. */
const aim = 1.3;

const folder = await mkdtemp(join(tmpdir(), 'wellserved-bench-'));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await run();
} finally {
  for (const end of ends.toReversed()) await end();
}

async function run(): Promise<void> {
  await buildIfNeeded();
  const dataDir = join(folder, 'postgres');
  await prepareDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  ends.push(() => postgres.stop());
  for (const rows of sizes) {
    const stand = await startStand({ adminUrl: postgres.url, folder, name: `registrations_${rows}` });
    try {
      await growRegistrations(stand.pool, rows);
      const results = await measureRegistrations(stand, { rows, ...effort });
      printTable(
        `${rows.toLocaleString('en-US')} registrations: middle time of a page of 25 with exact numbers`,
        ['case', 'total', 'p50', 'first time', 'page alone', 'ratio', '', 'page + count(*)', 'ratio', ''],
        results.map(resultRow),
      );
    } finally {
      await stand.close();
    }
  }
}

function resultRow(result: RegistrationResult): string[] {
  const { name, total, p50Ms, firstMs, floorP50Ms, countedFloorP50Ms } = result;
  return [
    name,
    total.toLocaleString('en-US'),
    ms(p50Ms),
    firstMs === null ? '' : ms(firstMs),
    ms(floorP50Ms),
    ...compared(p50Ms / floorP50Ms),
    ms(countedFloorP50Ms),
    ...compared(p50Ms / countedFloorP50Ms),
  ];
}

function compared(ratio: number): [string, string] {
  return [ratio.toFixed(2), ratio <= aim ? 'ok' : 'MISSED'];
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
