import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import {
  killPostgres,
  logIn,
  pictureOf,
  readFirstLogin,
  requestForm,
  type ServerProcess,
  signIn,
  startInVain,
  startServerProcess,
} from './server-process.ts';

let dataDir: string;
let running: ServerProcess[];
/** A data folder that was worked on once, for tests of what comes later. */
let usedDataDir: string;

beforeAll(async () => {
  usedDataDir = join(await mkdtemp(join(tmpdir(), 'wellserved-start-')), 'data');
  const server = await startServerProcess({ DATA_DIR: usedDataDir });
  const body = requestForm({}, pictureOf(Buffer.from('leak')));
  expect((await fetch(`${server.url}/api/public-submissions`, { method: 'POST', body })).status).toBe(201);
  expect(await server.kill('SIGTERM')).toBe(0);
});
afterAll(() => rm(join(usedDataDir, '..'), { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'wellserved-start-')), 'data');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.kill('SIGTERM')));
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  running.push(server);
  return server;
}

/** Begins with a data folder that is there, whose PostgreSQL belongs to a user of its own. */
async function takeUsedDataDir(): Promise<void> {
  await promisify(execFile)('cp', ['-a', usedDataDir, dataDir]);
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

describe('the first start', () => {
  // spec: ST-04, ST-05, ST-06, ST-07, ST-08, ST-30, ST-31, ST-32
  test('serves site and API on the free port that it prints, from a data folder of its own', async () => {
    const server = await start();

    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    for (const path of ['/api/public/properties', '/healthz', '/readyz']) {
      await expect.poll(async () => (await fetch(server.url + path)).status, { message: path }).toBe(200);
    }
    expect((await listRequests(server, await signIn(server, dataDir))).status).toBe(200);
    expect(await modeOf('.')).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).isFile()).toBe(true);
    expect(await modeOf('app-secret')).toBe(0o600);
  });

  // spec: ST-40, ST-41, ST-42
  test('prints the generated password once and keeps it for the owner of the folder alone', async () => {
    const first = await start();
    const { email, password } = await readFirstLogin(dataDir);
    expect(email).toBe('superadmin@example.com');
    expect(first.output().stdout.split(password)).toHaveLength(2);
    expect(await modeOf('first-login.txt')).toBe(0o600);
    expect((await logIn(first, email, password)).status).toBe(200);
    await first.kill('SIGTERM');

    const second = await start();

    expect(second.output().stdout).not.toContain(password);
    expect((await logIn(second, email, password)).status).toBe(200);
  });

  // spec: ST-43
  test('takes a given password only while the account does not exist', async () => {
    const first = await start({
      SUPER_ADMIN_EMAIL: 'boss@example.com',
      SUPER_ADMIN_PASSWORD: 'first password',
    });
    expect((await logIn(first, 'boss@example.com', 'first password')).status).toBe(200);
    expect(first.output().stdout).not.toContain('first password');
    await expect(stat(join(dataDir, 'first-login.txt'))).rejects.toThrow('ENOENT');
    await first.kill('SIGTERM');

    const second = await start({
      SUPER_ADMIN_EMAIL: 'boss@example.com',
      SUPER_ADMIN_PASSWORD: 'other password',
    });

    expect((await logIn(second, 'boss@example.com', 'first password')).status).toBe(200);
    expect((await logIn(second, 'boss@example.com', 'other password')).status).toBe(401);
  });

  // spec: ST-33
  test('uses a given database instead of its own', async () => {
    const database = await createTestDatabase();
    try {
      const server = await start({ DATABASE_URL: database.url });
      expect((await listRequests(server, await signIn(server, dataDir))).status).toBe(200);
      await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');

      // spec: ST-38
      const other = await startInVain({ DATABASE_URL: database.url, DATA_DIR: join(dataDir, '..', 'other') });
      expect(other).toEqual({ code: 1, said: [expect.stringMatching(/^Another server /)] });
      await server.kill('SIGTERM');
    } finally {
      await database.drop();
    }
  });
});

describe('a later start', () => {
  beforeEach(takeUsedDataDir);

  // spec: ST-19, ST-36
  test('works with the same secret, so that signed-in staff stay signed in', async () => {
    const first = await start();
    const token = await signIn(first, dataDir);
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = await start();

    expect((await listRequests(second, token)).status).toBe(200);
  });

  // spec: ST-20
  test('after kill -9 of the server works, and the PostgreSQL left running is stopped with it', async () => {
    const first = await start();
    const token = await signIn(first, dataDir);
    await first.kill('SIGKILL');

    const second = await start();
    expect((await listRequests(second, token)).status).toBe(200);
    expect(await second.kill('SIGTERM')).toBe(0);

    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  // spec: ST-21
  test('after kill -9 of both works', async () => {
    const first = await start();
    const token = await signIn(first, dataDir);
    await first.kill('SIGKILL');
    await killPostgres(dataDir);

    const second = await start();

    expect((await listRequests(second, token)).status).toBe(200);
  });

  test('is refused while another server has the data, and that one goes on', async () => {
    const first = await start();

    const second = await startInVain({ DATA_DIR: dataDir });

    const words = new RegExp(`^Another server .+\\(process ${first.child.pid}\\); stop it first .+\\.$`);
    expect(second).toEqual({ code: 1, said: [expect.stringMatching(words)] });
    const sameAddress = await startInVain({ DATA_DIR: dataDir, PORT: new URL(first.url).port });
    expect(sameAddress.said).toEqual([
      expect.stringMatching(new RegExp(`^PORT .+ is taken, .+\\(process ${first.child.pid}\\); stop it`)),
    ]);
    await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('the end', () => {
  beforeEach(takeUsedDataDir);

  // spec: ST-23, ST-24
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a running upload finish, and ends in time',
    async (signal) => {
      const server = await start();
      const body = await new Response(requestForm()).blob();
      const bytes = new Uint8Array(await body.arrayBuffer());
      const upload = await beginSubmission(server, body.type);
      upload.write(bytes.subarray(0, 200));

      const begun = performance.now();
      const ended = server.kill(signal);
      await expect.poll(() => isReachable(server), { timeout: 5000 }).toBe(false);
      const answer = answerTo(upload);
      upload.end(bytes.subarray(200));

      expect((await answer).statusCode).toBe(201);
      expect(await ended).toBe(0);
      expect(performance.now() - begun).toBeLessThan(10_000);
      await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    },
  );

  // spec: ST-23
  test('comes within 10 seconds even where a visitor never finishes', async () => {
    const server = await start();
    const upload = await beginSubmission(server, 'multipart/form-data; boundary=x');
    upload.on('error', () => undefined).write('--x\r\n');

    const begun = performance.now();
    expect(await server.kill('SIGTERM')).toBe(0);

    expect(performance.now() - begun).toBeLessThan(10_000);
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('of PostgreSQL ends the server with an error, so that a supervisor starts both anew', async () => {
    const server = await start();
    await killPostgres(dataDir);
    expect(await server.ended).toBe(1);
  });
});

describe('a start that cannot be', () => {
  let stranger: Server | undefined;
  afterEach(() => stranger?.close());

  // spec: ST-25
  test('tells every mistake of the configuration in a line of its own', async () => {
    const { code, said } = await startInVain({
      DATA_DIR: dataDir,
      PORT: 'http',
      FILES: 'tape',
      SUPER_ADMIN_EMAIL: 'boss',
    });
    expect(code).toBe(1);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['PORT', 'FILES', 'SUPER_ADMIN_EMAIL']);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('says that the port is taken, before it makes anything', async () => {
    const port = await new Promise<number>((resolve) => {
      stranger = createServer().listen(0, '127.0.0.1', () => {
        const address = stranger?.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
    const { code, said } = await startInVain({ DATA_DIR: dataDir, PORT: String(port) });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(new RegExp(`^PORT ${port} .+ is taken;`))]);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('says that the data folder cannot be written', async () => {
    await writeFile(dataDir, 'a file where the folder should be');
    const { code, said } = await startInVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^DATA_DIR .+ cannot be written/)]);
  });

  test('says that the database does not answer, without its password', async () => {
    const { code, said } = await startInVain({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/none',
    });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^DATABASE_URL/)]);
    expect(said.join()).not.toContain('hunter2');
  });

  test('says that the files are not there, and makes no folder for others', async () => {
    await takeUsedDataDir();
    await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'));
    const { code, said } = await startInVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('files that this database names are not there; mount')]);
    await expect(stat(join(dataDir, 'files'))).rejects.toThrow('ENOENT');
  });

  test('does not make a new secret in the place of a lost one', async () => {
    await takeUsedDataDir();
    await rm(join(dataDir, 'app-secret'));
    const { code, said } = await startInVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/app-secret is missing, .+; restore it from a backup\.$/)]);
    await expect(stat(join(dataDir, 'app-secret'))).rejects.toThrow('ENOENT');
  });

  test('does not replace a damaged secret', async () => {
    await takeUsedDataDir();
    await writeFile(join(dataDir, 'app-secret'), 'cut');
    const { code, said } = await startInVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('app-secret is damaged')]);
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe('cut');
    await chmod(join(dataDir, 'app-secret'), 0o600);
  });
});
