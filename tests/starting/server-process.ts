import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../../scripts/setup.mjs';

/** Of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  /** Where it says that it listens. */
  url: string;
  child: ChildProcess;
  output(): { stdout: string; stderr: string };
  /** Its exit code; null after a signal that it could not handle. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** On Linux the tool `script` gives a program a terminal of its own. */
export const hasTerminals = process.platform === 'linux';

/**
 * Starts server/main.ts on a free port, with these variables and none of the caller's own; on a terminal, where one is wanted and
 * there is one. Throws where it ends instead.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  { onTerminal = false } = {},
): Promise<ServerProcess> {
  const server = await spawnServer(settings, onTerminal && hasTerminals);
  if (server.url !== '') return server;
  const { stdout, stderr } = server.output();
  throw new Error(`The server ended with ${await server.ended}: ${stderr || stdout}`);
}

/** The exit code and what was said, for a start that must fail. */
export async function startInVain(
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string[] }> {
  const server = await spawnServer(settings);
  if (server.url !== '') {
    await server.kill('SIGTERM');
    throw new Error('The server runs, which it must not.');
  }
  return { code: await server.ended, said: server.output().stderr.trimEnd().split('\n') };
}

/** Waits until it runs or has ended; its address is empty where it ended. */
async function spawnServer(settings: Record<string, string>, onTerminal = false): Promise<ServerProcess> {
  const program = [process.execPath, ...serverFlags, 'server/main.ts'];
  const [command = '', ...rest] = onTerminal
    ? ['script', '-qefc', `exec ${program.join(' ')}`, '/dev/null']
    : program;
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      ...serverEnvironment,
      PATH: process.env['PATH'],
      PORT: '0',
      RATE_LIMITS: 'off',
      STOP_NOTICE: '0',
      ...(onTerminal && { SHELL: '/bin/sh' }),
      ...settings,
    },
    // A terminal would end with its input.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /running at (http:\/\/\S+)\r?\n/.exec(stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => resolve(''));
  });
  return {
    url,
    child,
    output: () => ({ stdout, stderr }),
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Ends the PostgreSQL of a data folder without a chance to flush anything. */
export async function killPostgres(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (pid > 1) process.kill(pid, 'SIGKILL');
}

/** A maintenance request as a visitor's browser sends it. */
export function requestForm(
  fields: Record<string, string> = {},
  attachment?: Uint8Array<ArrayBuffer>,
): FormData {
  const form = new FormData();
  const all = {
    propertyCode: 'BT01',
    unitDigits: '12',
    category: 'Water leak',
    email: 'resident@example.com',
    phone: '2145550100',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  if (attachment) form.set('attachment', new File([attachment], 'leak.jpg', { type: 'image/jpeg' }));
  return form;
}

/** What begins as a JPEG does, with bytes of its own. */
export function pictureOf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600010101006000600000', 'hex'), bytes]),
  );
}

/** Signs in with the password that the first start stored in the data folder. */
export async function signIn(server: ServerProcess, dataDir: string): Promise<string> {
  const { email, password } = await readFirstLogin(dataDir);
  const answer = await logIn(server, email, password);
  if (answer.status !== 200) throw new Error(`Sign-in was refused with ${answer.status}`);
  // The contract of POST /login.
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return accessToken;
}

export function logIn(server: ServerProcess, email: string, password: string): Promise<Response> {
  return fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

export async function readFirstLogin(dataDir: string): Promise<{ email: string; password: string }> {
  const text = await readFile(join(dataDir, 'first-login.txt'), 'utf8');
  const valueOf = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  return { email: valueOf('Email'), password: valueOf('Password') };
}
