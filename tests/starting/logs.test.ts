import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logIn, readFirstLogin, requestForm, root, signIn, startServerProcess } from './server-process.ts';

let dataDir: string;
let stop: () => Promise<unknown>;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'wellserved-logs-')), 'data');
});
afterEach(async () => {
  await stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

describe('logs', () => {
  // spec: ST-55, ST-57
  test('are JSON, line by line, and hold nothing of what people typed', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
    stop = () => server.kill('SIGTERM');
    const token = await signIn(server, dataDir);
    const { email, password } = await readFirstLogin(dataDir);
    await logIn(server, email, 'a wrong password');
    await fetch(`${server.url}/api/public-submissions`, {
      method: 'POST',
      body: requestForm({ notes: 'drip drip' }),
    });
    await fetch(`${server.url}/api/public-submissions`, {
      method: 'POST',
      body: requestForm({ phone: '21455501' }),
    });
    await fetch(`${server.url}/api/public-submissions?category=drip`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // By its end it has written every line.
    await server.kill('SIGTERM');
    const { stdout } = server.output();
    const announced = stdout.slice(stdout.indexOf('WellServed'));
    const logs = stdout
      .split('\n')
      .filter((line) => line !== '' && !/is running at|^First sign-in|^\(shown this once/.test(line));

    expect(announced).toContain(server.url);
    expect(logs.length).toBeGreaterThan(0);
    for (const line of logs) expect(JSON.parse(line)).toHaveProperty('level');
    for (const secret of [
      token,
      password,
      email,
      'a wrong password',
      'resident@example.com',
      '21455501',
      'drip',
    ]) {
      expect(logs.join('\n')).not.toContain(secret);
    }
  });

  // spec: ST-56
  test.runIf(process.platform === 'linux')('are for people to read on a terminal', async () => {
    // The tool `script` gives the server a terminal of its own.
    const terminal = spawn('script', ['-qefc', `exec ${process.execPath} server/main.ts`, '/dev/null'], {
      cwd: root,
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, SHELL: '/bin/sh' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let seen = '';
    terminal.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()));
    const closed = new Promise((resolve) => terminal.once('close', resolve));
    stop = () => {
      // Ctrl-C, as the terminal knows it.
      terminal.stdin.write('\x03');
      return closed;
    };

    await vi.waitFor(() => expect(seen).toMatch(/Server listening/), { timeout: 60_000, interval: 100 });
    expect(seen).toMatch(/\d\d:\d\d:\d\d.*INFO.*: .*embedded database runs/);
    expect(seen).not.toContain('{"level"');
  });
});
