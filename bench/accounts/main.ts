// `npm run bench:accounts`: the accounts of 10,000 units with 60 months of entries each.
import { Client } from 'undici';
import { cpuSecondsOf } from '../cpu.ts';
import { median } from '../load.ts';
import { printTable } from '../report.ts';
import { signIn, startRig } from '../rig.ts';
import type { Rig } from '../rig.ts';
import { isQuick, rowsAsked } from '../run-list-bench.ts';
import { withPostgres } from '../with-postgres.ts';
import { growAccounts } from './grow.ts';

interface Measured {
  name: string;
  ms: number;
  /** Of the server and all of PostgreSQL. */
  cpuMs: number;
  aimMs: number | null;
}

const property = 'B0007';

/** What is read, and how long it may take. */
const reads: [name: string, path: (accountId: number) => string, aimMs: number | null][] = [
  ['statement', (id) => `/api/accounts/${id}`, 50],
  ['statement, CSV', (id) => `/api/accounts/${id}/statement.csv`, null],
  ['statement, PDF', (id) => `/api/accounts/${id}/statement.pdf`, null],
  ['ageing of a property', () => `/api/accounts?propertyCode=${property}`, 100],
  ['units of a property that owe', () => `/api/accounts?propertyCode=${property}&owing=1&sort=-balance`, 100],
  ['ageing of all properties', () => '/api/accounts?take=25', null],
  ['all that owe for more than 90 days', () => '/api/accounts?age=90%2B&sort=-balance', null],
];

await withPostgres(async ({ adminUrl, folder, postmaster }) => {
  const units = Number(rowsAsked ?? 10_000);
  const rig = await startRig({ adminUrl, folder, name: `accounts_${units}` });
  const client = new Client(rig.server.url);
  try {
    await growAccounts(rig.pool, units);
    const counted = await rig.pool.query<{ entries: string }>(
      'select count(*) as entries from account_entry',
    );
    const bench: Bench = { rig, client, accessToken: '', pids: [rig.server.pid, postmaster] };
    const { rows } = await rig.pool.query<{ id: number }>(
      `select account.id from account where property_code = $1 order by id limit 1`,
      [property],
    );
    const results: Measured[] = [];
    for (const [name, path, aimMs] of reads)
      results.push(await measure(bench, { name, aimMs, path: path(rows[0]?.id ?? 0) }));
    results.push(await measureRun(bench));
    printTable(
      `${units.toLocaleString('en-US')} units, ${Number(counted.rows[0]?.entries).toLocaleString('en-US')} entries`,
      ['what', 'middle time', 'aim', '', 'CPU each'],
      results.map(({ name, ms, cpuMs, aimMs }) => [
        name,
        `${ms.toFixed(1)} ms`,
        aimMs === null ? '' : `≤ ${aimMs} ms`,
        aimMs === null ? '' : ms <= aimMs ? 'ok' : 'MISSED',
        `${cpuMs.toFixed(1)} ms`,
      ]),
    );
  } finally {
    await client.close();
    await rig.close();
  }
});

interface Bench {
  rig: Rig;
  client: Client;
  /** Of a session that is younger than the measurement: growing a million entries takes longer than a token lives. */
  accessToken: string;
  pids: number[];
}

async function measure(
  bench: Bench,
  { path, ...named }: { name: string; aimMs: number | null; path: string },
): Promise<Measured> {
  const times: number[] = [];
  bench.accessToken = await signIn(bench.rig.server.url);
  for (let done = 0; done < (isQuick ? 5 : 30); done++) await ask(bench, 'GET', path);
  const before = await cpuSecondsOf(bench.pids);
  for (let done = 0; done < (isQuick ? 10 : 60); done++) times.push(await ask(bench, 'GET', path));
  const cpuMs = (((await cpuSecondsOf(bench.pids)) - before) * 1000) / times.length;
  return { ...named, ms: median(times), cpuMs };
}

/** Runs a year's budget of 500 units several times; between the runs it is undone. */
async function measureRun(bench: Bench): Promise<Measured> {
  const year = new Date().getFullYear();
  const budget = {
    title: 'Operating budget',
    year,
    budget: 600_000.07,
    basis: 'WEIGHTS',
    frequency: 'MONTHLY',
  };
  const body = { ...budget, propertyCode: 'RUN', firstDue: `${year}-01-01` };
  bench.accessToken = await signIn(bench.rig.server.url);
  await ask(bench, 'POST', '/api/assessments', body);
  const { rows } = await bench.rig.pool.query<{ id: number }>('select id from assessment');
  const path = `/api/assessments/${rows[0]?.id ?? 0}`;
  const times: number[] = [];
  let cpuSeconds = 0;
  for (let done = 0; done < 4; done++) {
    const before = await cpuSecondsOf(bench.pids);
    const ms = await ask(bench, 'POST', `${path}/run`, {});
    // The first one only warms up.
    if (done > 0) {
      times.push(ms);
      cpuSeconds += (await cpuSecondsOf(bench.pids)) - before;
    }
    await ask(bench, 'POST', `${path}/undo`);
  }
  return {
    name: 'run of 500 units',
    ms: median(times),
    cpuMs: (cpuSeconds * 1000) / times.length,
    aimMs: 1000,
  };
}

/** The milliseconds that a call took. */
async function ask(
  { client, accessToken }: Bench,
  method: 'GET' | 'POST',
  path: string,
  sent?: object,
): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const begun = performance.now();
  const { statusCode, body } = await client.request({
    method,
    path,
    headers: sent ? headers : { authorization: headers.authorization },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`Status ${statusCode}: ${text}`);
  return performance.now() - begun;
}
