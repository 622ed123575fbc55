// `npm run bench:outage`: how soon callers are answered while the database stands still, and how soon all goes on after it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { photo, visitorRequest } from '#tests/support/builders.ts';
import { visitorInquiry } from '#tests/support/inquiry-builders.ts';
import { registrationForm } from '#tests/support/registration-builders.ts';
import { listProcesses } from './cpu.ts';
import { startServer } from './processes.ts';
import { createDatabase, pathOf, serverEnvironment, superAdmin } from './rig.ts';
import { withPostgres } from './with-postgres.ts';

const rounds = 5;
/** When calls are sent, in ms after the database stopped: also where connections were found dead, and where none is left. */
const moments = [0, 1000, 4700, 6000, 12_000];
const crowd = 40;

interface Answer {
  what: string;
  status: number;
  ms: number;
}

await withPostgres(async ({ adminUrl, folder, postmaster }) => {
  const server = await startServer({
    script: pathOf('../server/main.ts'),
    env: serverEnvironment(join(folder, 'outage'), {
      DATABASE_URL: await createDatabase(adminUrl, 'outage'),
      RATE_LIMITS: 'off',
    }),
  });
  const signed = await signIn(server.url);
  const during: Answer[] = [];
  const after: Answer[] = [];
  for (let round = 0; round < rounds; round++) {
    const load = new AbortController();
    const busy = Array.from({ length: 8 }, () => keepBusy(server.url, signed, load.signal));
    await pause(2000);
    signalAll(await processesOf(postmaster), 'SIGSTOP');
    const waited = moments.map(async (moment) => {
      await pause(moment);
      const calls = everyCall(server.url, signed);
      const list = () => calls.find(({ what }) => what === 'list of requests');
      const crowded = Array.from({ length: crowd }, list).filter((call) => call !== undefined);
      return Promise.all([...calls, ...crowded].map(send));
    });
    during.push(...(await Promise.all(waited)).flat());
    load.abort();
    signalAll(await processesOf(postmaster), 'SIGCONT');
    const begun = performance.now();
    for (const what of ['readiness', 'list of requests', 'request'])
      after.push(await untilWell(server.url, signed, what, begun));
    during.push(...(await Promise.all(busy)).flat());
    after.push(await untilFree(server.url, begun));
  }
  report('while it stands still', during);
  report('after it goes on', after);
  await server.stop();
});

interface Session {
  accessToken: string;
  refreshToken: string;
}

interface Call {
  what: string;
  run: () => Promise<Response>;
}

async function signIn(url: string): Promise<Session> {
  const answer = await post(url, '/login', superAdmin);
  if (answer.status !== 200) throw new Error(`Sign-in was refused: ${await answer.text()}`);
  // 200 carries what the contract names.
  return (await answer.json()) as Session;
}

function post(url: string, path: string, body: object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
}

function requestForm(hasPhoto: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
  if (hasPhoto) form.set('attachment', photo());
  return form;
}

function everyCall(url: string, { accessToken, refreshToken }: Session): Call[] {
  const headers = { authorization: `Bearer ${accessToken}` };
  return [
    { what: 'list of requests', run: () => fetch(`${url}/api/public-submissions`, { headers }) },
    { what: 'today', run: () => fetch(`${url}/api/today`, { headers }) },
    { what: 'request', run: () => post(url, '/public-submissions', requestForm(false)) },
    { what: 'request with a photo', run: () => post(url, '/public-submissions', requestForm(true)) },
    { what: 'registration', run: () => post(url, '/registration-submissions', registrationForm()) },
    { what: 'inquiry', run: () => post(url, '/contact-inquiries', visitorInquiry) },
    { what: 'sign-in', run: () => post(url, '/login', superAdmin) },
    { what: 'renewal of a session', run: () => post(url, '/refresh', { refreshToken }) },
    { what: 'page without data', run: () => fetch(`${url}/services`) },
    { what: 'page with properties', run: () => fetch(`${url}/service-request`) },
    { what: 'liveness', run: () => fetch(`${url}/healthz`) },
    { what: 'readiness', run: () => fetch(`${url}/readyz`) },
  ];
}

async function send({ what, run }: Call): Promise<Answer> {
  const begun = performance.now();
  const status = await run().then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { what, status, ms: performance.now() - begun };
}

/** One who works on when the database stops: lists and requests, one after the other. */
async function keepBusy(url: string, session: Session, ending: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  const calls = everyCall(url, session).filter(({ what }) =>
    ['list of requests', 'request with a photo'].includes(what),
  );
  while (!ending.aborted) {
    for (const each of calls) {
      const answer = await send(each);
      if (answer.status !== 200 && answer.status !== 201)
        answers.push({ ...answer, what: 'work that was under way' });
    }
    await pause(20);
  }
  return answers;
}

/** Tries until a call is answered as it should be. */
async function untilWell(url: string, session: Session, what: string, begun: number): Promise<Answer> {
  const wanted = everyCall(url, session).find((each) => each.what === what);
  if (!wanted) throw new Error(`There is no call ${what}`);
  for (;;) {
    const { status } = await send(wanted);
    if (status === 200 || status === 201) return { what, status, ms: performance.now() - begun };
    await pause(50);
  }
}

/** Waits until no call and no job holds a connection. */
async function untilFree(url: string, begun: number): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${url}/metrics`);
    const isFree = (await answer.text()).includes('wellserved_database_connections{state="in_use"} 0');
    if (isFree) {
      return { what: 'every connection free', status: answer.status, ms: performance.now() - begun };
    }
    await pause(50);
  }
}

async function processesOf(postmaster: number): Promise<number[]> {
  const children = (await listProcesses()).filter(({ parent }) => parent === postmaster);
  return [postmaster, ...children.map(({ pid }) => pid)];
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

function report(title: string, answers: Answer[]): void {
  process.stdout.write(`\n| ${title} | calls | answered | median | most |\n|---|---|---|---|---|\n`);
  for (const [what, same] of Map.groupBy(answers, (answer) => answer.what)) {
    const times = same.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const statuses = [...Map.groupBy(same, ({ status }) => status)].map(
      ([status, { length }]) => `${length} × ${status}`,
    );
    const at = (share: number) =>
      `${((times[Math.floor((times.length - 1) * share)] ?? 0) / 1000).toFixed(2)} s`;
    process.stdout.write(`| ${what} | ${same.length} | ${statuses.join(', ')} | ${at(0.5)} | ${at(1)} |\n`);
  }
}
