import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableName } from '#server/platform/backup/manifest.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { temporary } from '#tests/support/temporary.ts';
import { serverEnvironment } from '../../scripts/setup.mjs';
import {
  killPostgres,
  logIn,
  pictureOf,
  readFirstLogin,
  requestForm,
  root,
  startServerProcess,
  type ServerProcess,
} from './server-process.ts';

interface Sent {
  id: number;
  notes: string;
  sha256: string;
}

let folder: string;
let database: TestDatabase;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(temporary, 'wellserved-backup-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const started of servers) await started.kill('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const started = await startServerProcess(settings);
  servers.push(started);
  return started;
}

/** What a command of the operator prints, and its exit code. */
async function run(script: string, given: string | null, settings: Record<string, string>) {
  const env = { ...serverEnvironment, PATH: process.env['PATH'], TMPDIR: folder, ...settings };
  const program = [`scripts/${script}.ts`, ...(given === null ? [] : [given])];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
    return { code: 0, said: stdout };
  } catch (error) {
    // What execFile throws of a program that ended badly.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

async function submit({ url }: ServerProcess): Promise<Sent> {
  const picture = pictureOf(randomBytes(50_000));
  const notes = randomBytes(8).toString('hex');
  const body = requestForm({ notes }, picture);
  const answer = await fetch(`${url}/api/public-submissions`, { method: 'POST', body });
  // The contract of the endpoint.
  const { data } = (await answer.json()) as { data: { id: number } };
  expect(answer.status).toBe(201);
  return { id: data.id, notes, sha256: createHash('sha256').update(picture).digest('hex') };
}

/** What a server answers of a request: its words and the digest of its file. */
async function read({ url }: ServerProcess, token: string, { id }: Sent): Promise<Sent> {
  const headers = { authorization: `Bearer ${token}` };
  const record = await fetch(`${url}/api/public-submissions/${id}`, { headers });
  // The contract of the endpoint.
  const { data } = (await record.json()) as { data: { message: string } };
  const file = await fetch(`${url}/api/public-submissions/${id}/file`, { headers });
  expect([record.status, file.status]).toEqual([200, 200]);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { id, notes: data.message, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const passphrase = { BACKUP_PASSPHRASE: 'a long passphrase' };
/** The installation that is restored, with a PostgreSQL of its own. */
let restored: { DATA_DIR: string; APP_SECRET: string };
let released: ServerProcess;
let fileCount: number;

const mailsIn = (dataDir: string) => readdir(join(dataDir, 'outbox')).catch(() => []);

test('what was sent before a backup is back elsewhere, byte by byte, and nothing leaves until it is released', async () => {
  const old = { DATA_DIR: join(folder, 'old'), DATABASE_URL: database.url };
  const server = await start(old);
  const before = await Promise.all(Array.from({ length: 5 }, () => submit(server)));
  // A visitor goes on while it runs.
  const isTaken = new AbortController();
  const visitor = (async () => {
    while (!isTaken.signal.aborted) await submit(server);
  })();
  const backups = join(folder, 'backups');
  const taken = await run('backup', backups, { ...old, ...passphrase });
  isTaken.abort();
  await visitor;
  await server.kill('SIGTERM');
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('keep a copy of the file') });
  const backup = join(backups, (await readdir(backups))[0] ?? '');
  expect((await stat(join(backup, 'manifest.json'))).mode & 0o777).toBe(0o600);
  const secret = (await readFile(join(old.DATA_DIR, 'app-secret'), 'utf8')).trim();
  expect(await readFile(join(backup, 'manifest.json'), 'utf8')).not.toContain(secret);

  const verified = await run('verify-backup', backup, passphrase);
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('is whole') });

  restored = { DATA_DIR: join(folder, 'new'), APP_SECRET: secret };
  expect(await run('restore', backup, { ...restored, ...passphrase })).toMatchObject({ code: 0 });
  const held = await start(restored);
  expect(held.output().stdout).toContain('no mail is sent and no job runs');
  const { email, password } = await readFirstLogin(old.DATA_DIR);
  const login = await logIn(held, email, password);
  // The contract of POST /login.
  const { accessToken } = (await login.json()) as { accessToken: string };
  for (const sent of before) expect(await read(held, accessToken, sent)).toEqual(sent);
  // Taken here, and announced once the installation is released.
  const after = await submit(held);
  fileCount = Number(/ and (\d+) files are in /.exec(taken.said)?.[1]) + 1;
  expect(fileCount).toBeGreaterThan(before.length);
  expect(Math.max(...before.map(({ id }) => id))).toBeLessThan(after.id);
  expect(await mailsIn(restored.DATA_DIR)).toEqual([]);
  await held.kill('SIGTERM');

  expect(await run('restore', '--release', restored)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Released.'),
  });
  released = await start(restored);
  await expect.poll(async () => (await mailsIn(restored.DATA_DIR)).length).toBeGreaterThan(0);
});

/** Not encrypted. */
let backup: string;

test('a backup without a place goes where those by schedule go, and the doctor finds it and all files', async () => {
  const backups = join(folder, 'scheduled');
  expect(await run('backup', null, { ...restored, BACKUP_TO: backups })).toMatchObject({ code: 0 });
  backup = join(backups, (await readdir(backups))[0] ?? '');
  const examined = await run('doctor', null, restored);
  expect(examined).toMatchObject({
    code: 0,
    said: expect.stringContaining(`All ${fileCount} files are there and whole.`),
  });
  expect(examined.said).toContain('The last backup is of ');
});

test('a server whose PostgreSQL ends ends with an error, so that a supervisor starts both again', async () => {
  await killPostgres(restored.DATA_DIR);
  expect(await released.ended).toBe(1);
});

test('a restore refuses another key, a damaged file and data that is there', async () => {
  const refusal = async (settings: Record<string, string>) => {
    const { code, said } = await run('restore', backup, settings);
    expect(code).toBe(1);
    return said;
  };

  const fresh = { DATA_DIR: join(folder, 'empty') };
  expect(await refusal(fresh)).toContain('The key is not part of a backup');
  expect(await refusal({ ...fresh, APP_SECRET: 'x'.repeat(43) })).toContain('not the one of this backup');
  expect(await refusal(restored)).toContain('The database is not empty');
  const [shard = ''] = await readdir(join(backup, 'files'));
  const [name = ''] = await readdir(join(backup, 'files', shard));
  await appendFile(join(backup, 'files', shard, name), 'x');
  const damaged = `File ${name} is missing or damaged.`;
  // The secret may have been replaced since the backup.
  const replaced = { APP_SECRET: 'x'.repeat(43), APP_SECRET_PREVIOUS: restored.APP_SECRET };
  expect(await refusal({ ...fresh, ...replaced })).toContain(`${damaged} Nothing was restored.`);
  const table = join(backup, tableName('property'));
  await truncate(table, 40);
  const torn = 'Table property is missing or damaged.';
  expect(await refusal({ ...fresh, ...replaced })).toContain(`${torn} Nothing was restored.`);
  const { code: verified, said: found } = await run('verify-backup', backup, {});
  expect([verified, found.trim().split('\n')]).toEqual([1, [torn, damaged]]);

  // The same file in the stopped installation: the doctor starts its database for the moment.
  await appendFile(join(restored.DATA_DIR, 'files', shard, name), 'x');
  const { code, said } = await run('doctor', null, restored);
  expect([code, said]).toEqual([1, expect.stringContaining(`file ${name} of `)]);
  expect(said).toContain('is damaged.\n       → Copy files/');
  expect(said).toMatch(/1 thing is wrong\.\n$/);
});
