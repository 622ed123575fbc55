import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import type { MailSummary } from '#contracts/mail.ts';
import { logIn, readFirstLogin, root, signIn, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const run = promisify(execFile);

let dataDir: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'wellserved-reset-')), 'data');
  server = await startServerProcess({ DATA_DIR: dataDir });
});
afterEach(async () => {
  await server.kill('SIGTERM');
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

/** What the script says and how it ends, with the settings of this installation or with others. */
async function reset(email: string, settings = {}): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
  const { stdout } = await run(process.execPath, ['scripts/reset-second-factor.ts', email], {
    cwd: root,
    env,
  });
  return stdout;
}

async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // Each caller names what the contract of its path promises.
  return (await answer.json()) as T;
}

test('who runs the server takes off a second factor, at once, on record, and whether it runs or not', async () => {
  const { email, password } = await readFirstLogin(dataDir);
  const token = await signIn(server, dataDir);
  const begun = await ask<{ data: { secret: string } }>(token, '/user/second-factor', { password });
  const code = await generate({ secret: begun.data.secret });
  await ask(token, '/user/second-factor/confirm', { code });
  expect((await logIn(server, email, password)).status).toBe(401);

  expect(await reset(` ${email.toUpperCase()}`)).toMatch(/is off now, and all its sessions have ended/);

  expect(await ask(token, '/user')).toMatchObject({ error: { code: 'INVALID_SESSION' } });
  const fresh = await signIn(server, dataDir);
  const { data: acts } = await ask<{ data: AuditEntry[] }>(fresh, '/audit?action=reset the second factor');
  expect(acts).toMatchObject([
    { actorUserId: null, actorEmail: 'The server’s operator', objectKind: 'user', requestId: null },
  ]);

  // The server that runs sends what the account is told.
  const told = () =>
    ask<{ data: MailSummary[] }>(fresh, '/mail?kind=second-factor-off').then(({ data }) => data);
  await expect.poll(told, { timeout: 60_000 }).toMatchObject([{ recipient: email, state: 'sent' }]);

  await expect(reset('nobody@example.com')).rejects.toThrow('There is no account with the e-mail');
  await expect(reset(email, { DATA_DIR: join(dataDir, 'other') })).rejects.toThrow('holds no data yet');
  expect((await logIn(server, email, password)).status).toBe(200);

  await server.kill('SIGTERM');
  expect(await reset(email)).toMatch(/is off already; nothing was changed/);
  // The database that it started for the moment is gone again.
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});
