import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import type { MailSummary } from '#contracts/mail.ts';
import { requireFreeAddress } from '#server/platform/check-address.ts';
import { claimDataFolder } from '#server/platform/database/embedded/claim-data-folder.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { createLog } from '#server/platform/log.ts';
import { childrenOf } from '#tests/support/external-postgres.ts';
import { registrationForm } from '#tests/support/registration-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { temporary } from '#tests/support/temporary.ts';
import { serverEnvironment } from '../../scripts/setup.mjs';
import { type Acknowledged, expectRegistrations, expectRequests, sendUntilRefused } from './acknowledged.ts';
import {
  hasTerminals,
  killPostgres,
  logIn,
  pictureOf,
  readFirstLogin,
  requestForm,
  root,
  type ServerProcess,
  signIn,
  startInVain,
  startServerProcess,
} from './server-process.ts';

let folder: string;
let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(temporary, 'wellserved-start-'));
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

async function start(
  settings: Record<string, string> = {},
  options: { onTerminal?: boolean } = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings }, options);
  running.push(server);
  return server;
}

const modeOf = async (name: string): Promise<number> => (await stat(join(dataDir, name))).mode & 0o777;

function listRequests(server: ServerProcess, token: string): Promise<Response> {
  return fetch(`${server.url}/api/public-submissions`, { headers: { authorization: `Bearer ${token}` } });
}

/** A submission that the server is at, and whose body is sent as the test likes. */
async function beginSubmission(server: ServerProcess, contentType: string): Promise<ClientRequest> {
  const headers = { 'content-type': contentType, expect: '100-continue' };
  const upload = request(`${server.url}/api/public-submissions`, { method: 'POST', headers });
  upload.flushHeaders();
  await once(upload, 'continue');
  return upload;
}

async function answerTo(upload: ClientRequest): Promise<IncomingMessage> {
  // The event brings the answer alone.
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  return answer.resume();
}

const isReachable = (server: ServerProcess): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    () => true,
    () => false,
  );

const levelsOf = ({ stdout }: { stdout: string }) =>
  stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [Number(JSON.parse(line).level)] : []));

/** A proxy hears of its end while the port is still open. */
function expectNotice({ url }: ServerProcess): Promise<void> {
  return soon(async () => {
    // Asked together: the port is soon closed.
    const [ready, alive] = await Promise.all(['readyz', 'healthz'].map((path) => fetch(`${url}/${path}`)));
    expect([ready?.status, await ready?.json()]).toEqual([503, { status: 'stopping' }]);
    expect(alive?.status).toBe(200);
  });
}

/** Ends the server while a visitor's upload is on its way, and answers what the visitor and the caller get. */
async function endDuringUpload(server: ServerProcess, signal: NodeJS.Signals) {
  const body = await new Response(requestForm()).blob();
  const bytes = new Uint8Array(await body.arrayBuffer());
  const upload = await beginSubmission(server, body.type);
  upload.write(bytes.subarray(0, 200));
  const begun = performance.now();
  const ended = server.kill(signal);
  await expect.poll(() => isReachable(server)).toBe(false);
  const answer = answerTo(upload);
  upload.end(bytes.subarray(200));
  return {
    status: (await answer).statusCode,
    code: await ended,
    seconds: (performance.now() - begun) / 1000,
  };
}

/** The tests go on with the same data, as its owner does. */
describe('a data folder', () => {
  let server: ServerProcess;
  let token: string;

  /** What `npm run reset-second-factor` says. */
  async function reset(email: string): Promise<string> {
    const env = { ...serverEnvironment, PATH: process.env['PATH'], DATA_DIR: dataDir };
    const program = ['scripts/reset-second-factor.ts', email];
    return (await promisify(execFile)(process.execPath, program, { cwd: root, env })).stdout;
  }

  async function ask<T>(as: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${as}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // Each caller names what the contract of its path promises.
    return (await answer.json()) as T;
  }

  // spec: ST-04, ST-05, ST-06, ST-07, ST-08, ST-30, ST-31, ST-32, ST-40, ST-41, ST-42
  test('is made by the first start, which serves site and API on the free port that it prints', async () => {
    server = await start();

    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    for (const path of ['/api/public/properties', '/healthz', '/readyz']) {
      await expect.poll(async () => (await fetch(server.url + path)).status, { message: path }).toBe(200);
    }
    token = await signIn(server, dataDir);
    expect((await listRequests(server, token)).status).toBe(200);
    expect(await modeOf('.')).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).isFile()).toBe(true);
    expect(await modeOf('app-secret')).toBe(0o600);
    // The generated password is printed once, and stored for the owner of the folder alone.
    const { email, password } = await readFirstLogin(dataDir);
    expect(email).toBe('superadmin@example.com');
    expect(server.output().stdout.split(password)).toHaveLength(2);
    expect(await modeOf('first-login.txt')).toBe(0o600);

    const body = requestForm({}, pictureOf(Buffer.from('leak')));
    const sent = await fetch(`${server.url}/api/public-submissions`, { method: 'POST', body });
    expect(sent.status).toBe(201);
  });

  test('is refused to a second server, and the one that has it goes on', async () => {
    const second = await startInVain({ DATA_DIR: dataDir });

    const text = new RegExp(`^Another server .+\\(process ${server.child.pid}\\); stop it first .+\\.$`);
    expect(second).toEqual({ code: 1, said: [expect.stringMatching(text)] });
    // What a start asks first, as a stranger at the port shows.
    const sameAddress = { host: '127.0.0.1', port: Number(new URL(server.url).port), dataDir };
    await expect(requireFreeAddress(sameAddress)).rejects.toThrow(
      new RegExp(`^PORT .+ is taken, .+\\(process ${server.child.pid}\\); stop it`),
    );
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  /** What visitors were promised before the server was killed. */
  const acknowledged: Acknowledged = { requests: [], registrations: [] };

  // spec: ST-21, ST-41, ST-43
  test('works after kill -9 of server and PostgreSQL, with the accounts that it has', async () => {
    await sendUntilRefused(server.url, acknowledged, async () => {
      server.child.kill('SIGKILL');
      await killPostgres(dataDir);
      await server.ended;
    });

    server = await start({ SUPER_ADMIN_PASSWORD: 'other password' });

    expect(server.output().stderr).toBe('');
    expect((await listRequests(server, token)).status).toBe(200);
    const { email, password } = await readFirstLogin(dataDir);
    expect(server.output().stdout).not.toContain(password);
    expect((await logIn(server, email, password)).status).toBe(200);
    expect((await logIn(server, email, 'other password')).status).toBe(401);
  });

  // spec: ST-20, ST-21, ST-22, FI-20, FI-21
  test('works after kill -9 of the server; all that was acknowledged is there with its files, and none by half', async () => {
    await sendUntilRefused(server.url, acknowledged, () => server.kill('SIGKILL'));

    server = await start({ STOP_NOTICE: '4' });

    expect(server.output().stderr).toBe('');
    await expectRequests(server.url, token, acknowledged.requests);
    await expectRegistrations(server.url, token, acknowledged.registrations);
  });

  // spec: ST-20, ST-23
  test('is left in time at SIGTERM in the middle of packets, once uploads have finished, anyone who never finishes', async () => {
    for (let number = 0; number < 12; number++) {
      const packet = new File(['%PDF-1.4\n', Uint8Array.from(randomBytes(60_000))], 'packet.pdf', {
        type: 'application/pdf',
      });
      const body = registrationForm(
        { unitDigits: String(number).padStart(4, '0') },
        { filledPacket: packet },
      );
      const headers = { accept: 'application/json' };
      const answer = await fetch(`${server.url}/api/registration-submissions`, {
        method: 'POST',
        headers,
        body,
      });
      expect(answer.status).toBe(201);
    }
    const endless = await beginSubmission(server, 'multipart/form-data; boundary=x');
    endless.on('error', () => undefined).write('--x\r\n');
    // What reads them; the PostgreSQL that the killed server had left running is not its child.
    const pid = server.child.pid ?? 0;
    await soon(async () => expect((await childrenOf(pid)).length).toBeGreaterThan(0));

    const [{ status, code, seconds }] = await Promise.all([
      endDuringUpload(server, 'SIGTERM'),
      expectNotice(server),
    ]);

    expect([status, code]).toEqual([201, 0]);
    expect(seconds).toBeLessThan(10);
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    expect(levelsOf(server.output()).filter((level) => level >= 50)).toEqual([]);
  });

  // spec: ST-19, ST-36, ST-56
  test('works at a later start with the same secret, so that signed-in staff stay signed in; on a terminal people read its logs', async () => {
    const program = `
      process.once('SIGUSR2', () => {
        process.once('SIGUSR2', () => { throw new Error('person@example.com'); });
        void Promise.reject(new Error('person@example.com'));
      });`;
    const preloaded = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(program)}"` };
    server = await start(preloaded, { onTerminal: true });
    expect((await listRequests(server, token)).status).toBe(200);
    if (!hasTerminals) return;
    expect(server.output().stdout).toMatch(/\d\d:\d\d:\d\d.*INFO.*: .*Server listening/);
    expect(server.output().stdout).not.toContain('{"level"');
  });

  test('lets who runs the server take off a second factor, at once, on record', async () => {
    const { email, password } = await readFirstLogin(dataDir);
    const begun = await ask<{ data: { secret: string } }>(token, '/user/second-factor', { password });
    const code = await generate({ secret: begun.data.secret });
    await ask(token, '/user/second-factor/confirm', { code });
    expect((await logIn(server, email, password)).status).toBe(401);

    expect(await reset(` ${email.toUpperCase()}`)).toMatch(/is off now, and all its sessions have ended/);

    expect(await ask(token, '/user')).toMatchObject({ error: { code: 'INVALID_SESSION' } });
    token = await signIn(server, dataDir);
    const { data: actions } = await ask<{ data: AuditEntry[] }>(
      token,
      '/audit?action=reset the second factor',
    );
    expect(actions).toMatchObject([
      { actorUserId: null, actorEmail: 'The server’s operator', objectKind: 'user', requestId: null },
    ]);

    // The server that runs sends what the account is notified of.
    const notified = () =>
      ask<{ data: MailSummary[] }>(token, '/mail?kind=second-factor-off').then(({ data }) => data);
    await expect.poll(notified).toMatchObject([{ recipient: email, state: 'sent' }]);

    await expect(reset('nobody@example.com')).rejects.toThrow('There is no account with the email');
    const nowhere = { databaseUrl: null, dataDir: join(folder, 'new') };
    await expect(reachDatabase(nowhere, createLog('silent'))).rejects.toThrow('holds no data yet');
    expect((await logIn(server, email, password)).status).toBe(200);
  });

  test('is left in order by a server with an exception that nothing caught, and not for a rejection that nobody waited for', async () => {
    const said = () => server.output().stdout;
    const noted = join(dataDir, 'server-process');
    const pid = Number(await readFile(noted, 'utf8'));

    process.kill(pid, 'SIGUSR2');
    await soon(() => expect(said()).toContain('a failure that nothing waited for'));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    process.kill(pid, 'SIGUSR2');
    expect(await server.ended).toBe(1);
    expect(said()).toContain('stopping after an error that nothing caught');
    if (hasTerminals) {
      expect(said()).toMatch(/ERROR.*: .*a failure that nothing waited for/);
      expect(said()).toMatch(/FATAL.*: .*stopping after an error that nothing caught/);
      expect(said()).toMatch(/event.*: "uncaught exception"/);
    }
    expect(said()).not.toContain('person@example.com');
    // Taken away after most of what ran had ended; PostgreSQL after that.
    await expect(stat(noted)).rejects.toThrow('ENOENT');
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('lets a second factor be taken off also where no server runs, and is left as it was', async () => {
    const { email } = await readFirstLogin(dataDir);
    expect(await reset(email)).toMatch(/is off already; nothing was changed/);
    // The database that it started for the moment is gone again.
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('without the files that its database names is refused, and no folder is made for others', async () => {
    await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'));
    const { code, said } = await startInVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('files that this database names are not there; mount')]);
    await expect(stat(join(dataDir, 'files'))).rejects.toThrow('ENOENT');
    await rename(join(dataDir, 'elsewhere'), join(dataDir, 'files'));
  });
});

describe('a given database', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  const own = () => join(folder, 'own');
  const account = { SUPER_ADMIN_EMAIL: 'boss@example.com', SUPER_ADMIN_PASSWORD: 'first password' };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  // spec: ST-33, ST-38, ST-43
  test('is used instead of an own one, by one server that has no secret given', async () => {
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'trace', ...account };
    server = await start({ ...settings, DATA_DIR: own() });
    const saved = await readdir(own());
    expect(saved).toContain('app-secret');
    expect(saved.filter((name) => /^postgres|^first-login/.test(name))).toEqual([]);

    // Not even to those that share.
    await expect(claimDataFolder(database.url, 'shared')).rejects.toThrow(/^Another server /);
  });

  // spec: ST-24, ST-55, ST-57
  test('logs are JSON, line by line, and hold nothing of what people typed, until SIGINT ends all in order', async () => {
    const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = account;
    const signedIn = await logIn(server, email, password);
    expect(signedIn.status).toBe(200);
    // The contract of POST /login.
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    await logIn(server, email, 'a wrong password');
    for (const fields of [{ notes: 'drip drip' }, { phone: '21455501' }]) {
      const body = requestForm(fields);
      await fetch(`${server.url}/api/public-submissions`, { method: 'POST', body });
    }
    await fetch(`${server.url}/api/public-submissions?category=drip`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });

    const { status, code, seconds } = await endDuringUpload(server, 'SIGINT');

    expect([status, code]).toEqual([201, 0]);
    expect(seconds).toBeLessThan(10);
    // By its end it has written every line.
    const { stdout } = server.output();
    expect(stdout.slice(stdout.indexOf('WellServed'))).toContain(server.url);
    const logs = stdout.split('\n').filter((line) => line !== '' && !line.includes('is running at'));
    expect(logs.length).toBeGreaterThan(10);
    for (const line of logs) expect(JSON.parse(line)).toHaveProperty('level');
    const secrets = [accessToken, password, email, 'a wrong password', 'resident@example.com'];
    for (const secret of [...secrets, '21455501', 'drip']) expect(stdout).not.toContain(secret);
  });
});

describe('a start that cannot be', () => {
  // spec: ST-25
  test('reports every mistake of the configuration in a line of its own', async () => {
    const { code, said } = await startInVain({
      DATA_DIR: join(folder, 'new'),
      PORT: 'http',
      FILES: 'tape',
      SUPER_ADMIN_EMAIL: 'boss',
    });
    expect(code).toBe(1);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['PORT', 'FILES', 'SUPER_ADMIN_EMAIL']);
    await expect(stat(join(folder, 'new'))).rejects.toThrow('ENOENT');
  });

  const nowhere = 'postgres://u:hunter2@127.0.0.1:9/none';

  test('says that the port is taken, before it makes anything', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const address = stranger.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { code, said } = await startInVain({
      DATA_DIR: join(folder, 'new'),
      DATABASE_URL: nowhere,
      PORT: String(port),
    });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(new RegExp(`^PORT ${port} .+ is taken;`))]);
    await expect(stat(join(folder, 'new'))).rejects.toThrow('ENOENT');
    stranger.close();
  });

  test('says that the database does not answer, without its password', async () => {
    const { code, said } = await startInVain({ DATA_DIR: join(folder, 'new'), DATABASE_URL: nowhere });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^DATABASE_URL/)]);
    expect(said.join()).not.toContain('hunter2');
  });
});
