// `npm run failover`: two servers behind HAProxy, a PostgreSQL with a synchronous standby and files on S3. Restarts both servers
// in turn, kills one, kills the primary and promotes its standby, while visitors and staff go on; then compares what was
// acknowledged with what is stored. Needs `haproxy` and `openssl`. The exit code is 1 where something is not as it must be.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually.ts';
import { buildIfNeeded } from '../../scripts/setup.mjs';
import { hearAcross, signInAt } from './across.ts';
import { compareAll } from './compare.ts';
import { openOffice } from './office.ts';
import type { Office } from './office.ts';
import { Traffic } from './traffic.ts';
import type { Part } from './traffic.ts';

const failed: string[] = [];
// A PostgreSQL that is waited for does not keep this process alive.
const alive = setInterval(() => undefined, 1000);
await buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'wellserved-hosts-'));
const office = await openOffice(folder);
try {
  await exercise(office);
} finally {
  if (failed.length > 0) await writeFile('failover.log', office.log());
  await office.close();
  await rm(folder, { recursive: true, force: true });
  clearInterval(alive);
}
say(
  failed.length === 0 ? 'All as it must be.' : `NOT as it must be (see failover.log):\n${failed.join('\n')}`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function exercise(hosts: Office): Promise<void> {
  const { site, urls, startServer, primary, standby } = hosts;
  // Both at once, on a database and a bucket that are new.
  await Promise.all([startServer(0), startServer(1)]);
  const token = await signInAt(urls[0]);
  await sayAcross(urls, token);
  const traffic = new Traffic(site, token);
  await more(traffic);
  await restartInTurn(hosts, traffic);

  traffic.begin('one server killed');
  await hosts.stopServer(0, 'SIGKILL');
  await more(traffic);
  await startServer(0);
  await bothReady(urls);
  report(traffic.begin('primary killed, standby promoted'));

  await primary.kill();
  await sleep(2000);
  await standby.promote();
  await more(traffic);
  await bothReady(urls);
  await more(traffic);
  report(traffic.begin('afterwards'));
  await traffic.stop();

  await sayAcross(urls, token);
  for (const { said, isGood } of await compareAll(hosts, traffic.acknowledged, token)) {
    say(said);
    must(isGood, said);
  }
}

async function restartInTurn({ urls, startServer, stopServer }: Office, traffic: Traffic): Promise<void> {
  traffic.begin('rolling restart');
  for (const index of [0, 1] as const) {
    must((await stopServer(index, 'SIGTERM')) === 0, `server ${index + 1} did not stop in order`);
    await startServer(index);
    await bothReady(urls);
    await more(traffic);
  }
  const { failures } = report(traffic.begin(''));
  must(failures.size === 0, 'requests failed in the rolling restart');
}

async function sayAcross([one, two]: Office['urls'], token: string): Promise<void> {
  const there = await hearAcross(one, two, token);
  const back = await hearAcross(two, one, token);
  say(`told at the other server ${there.toFixed(0)} and ${back.toFixed(0)} ms after the submission began`);
}

async function bothReady(urls: Office['urls']): Promise<void> {
  for (const url of urls) {
    await eventually(async () => {
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200) throw new Error(`${url} is not ready: ${status}`);
    });
  }
  // The proxy asks twice a second, and wants two good answers.
  await sleep(2000);
}

/** Waits until the visitors have been acknowledged a good number of submissions more. */
async function more({ acknowledged }: Traffic): Promise<void> {
  const until = acknowledged.length + 40;
  await eventually(() => {
    if (acknowledged.length < until) throw new Error('Submissions are no longer acknowledged');
  });
}

function report(part: Part): Part {
  const failures = [...part.failures].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  const longest = (part.longestGapMs / 1000).toFixed(1);
  say(
    `${part.name}: ${part.requests} requests, failed: ${failures}; longest without an acknowledgment ${longest} s (load ${loadavg()[0]?.toFixed(0)})`,
  );
  return part;
}

function must(is: boolean, otherwise: string): void {
  if (!is) failed.push(otherwise);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
