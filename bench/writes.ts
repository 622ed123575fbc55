import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identityName } from '#server/platform/files/driver.ts';
import { cpuSecondsOf } from './cpu.ts';
import { driveFor, median } from './load.ts';
import type { LoadRequest } from './load.ts';
import type { Rig } from './rig.ts';
import { submissions } from './submission.ts';

/** Submissions a second, and processor milliseconds for each, of the real server and of the floor. */
export interface WriteResult {
  withPhoto: boolean;
  concurrency: number;
  perSecond: number;
  floorPerSecond: number;
  /** Median over the pairs of windows. */
  perSecondRatio: number;
  cpuMs: number;
  floorCpuMs: number;
  cpuRatio: number;
}

export interface WriteOptions {
  postgresPid: number;
  pairs: number;
  windowMs: number;
}

const concurrencies = [1, 8, 32];

export async function measureWrites(rig: Rig, options: WriteOptions): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const withPhoto of [false, true]) {
    for (const concurrency of concurrencies) {
      results.push(await measure(rig, { ...options, withPhoto, concurrency }));
      await empty(rig.uploadFolders);
    }
  }
  return results;
}

type Case = WriteOptions & Pick<WriteResult, 'withPhoto' | 'concurrency'>;

async function measure(rig: Rig, { withPhoto, concurrency, ...options }: Case): Promise<WriteResult> {
  const ours = await submissions('/api/public-submissions', withPhoto);
  const theirs = await submissions('/submissions', withPhoto);
  const run = (isOurs: boolean, windowMs: number) =>
    measureWindow(rig, { isOurs, next: isOurs ? ours : theirs, concurrency, ...options, windowMs });
  for (const isOurs of [true, false]) await run(isOurs, 500);
  const pairs = [];
  for (let pair = 0; pair < options.pairs; pair++) {
    pairs.push({ own: await run(true, options.windowMs), floor: await run(false, options.windowMs) });
  }
  return {
    withPhoto,
    concurrency,
    perSecond: median(pairs.map(({ own }) => own.perSecond)),
    floorPerSecond: median(pairs.map(({ floor }) => floor.perSecond)),
    perSecondRatio: median(pairs.map(({ own, floor }) => own.perSecond / floor.perSecond)),
    cpuMs: median(pairs.map(({ own }) => own.cpuMs)),
    floorCpuMs: median(pairs.map(({ floor }) => floor.cpuMs)),
    cpuRatio: median(pairs.map(({ own, floor }) => own.cpuMs / floor.cpuMs)),
  };
}

interface WindowOptions extends WriteOptions {
  isOurs: boolean;
  next: () => LoadRequest;
  concurrency: number;
}

async function measureWindow(rig: Rig, { isOurs, next, concurrency, ...options }: WindowOptions) {
  const { url, pid } = isOurs ? rig.server : rig.floor;
  const pids = [pid, options.postgresPid];
  const cpuBefore = await cpuSecondsOf(pids);
  const { answered, seconds } = await driveFor(options.windowMs, {
    url,
    concurrency,
    next,
    expectedStatus: 201,
  });
  // The work that a submission leaves for later is part of its price, and must not fall into the other's window.
  if (isOurs) await rig.pool.query('select fold_row_counts()');
  const cpuSeconds = (await cpuSecondsOf(pids)) - cpuBefore;
  return { perSecond: answered / seconds, cpuMs: (cpuSeconds * 1000) / answered };
}

/** The folders themselves stay: a server that made one does not make it again. So does the mark that the store is the database's own. */
async function empty(folders: string[]): Promise<void> {
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isFile() && entry.name !== identityName) await rm(join(entry.parentPath, entry.name));
    }
  }
}
