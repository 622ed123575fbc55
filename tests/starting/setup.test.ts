import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Stands for the Node.js that the lock file pins. */
const pinnedNode = `#!/bin/sh\nPINNED=yes exec ${process.execPath} "$@"\n`;

/** A small project with the real start scripts; npm, build and server only write down that they were called. */
let project: string;
let children: ChildProcess[];

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'wellserved-setup-'));
  children = [];
  await Promise.all(['contracts', 'web', 'server'].map((name) => mkdir(join(project, name))));
  await cp(fileURLToPath(new URL('../../scripts/', import.meta.url)), join(project, 'scripts'), {
    recursive: true,
  });
  const files = {
    'package.json': '{ "type": "module", "dependencies": { "node": "24.0.0" } }',
    'package-lock.json': '{ "lockfileVersion": 3 }',
    'site.config.ts': '',
    'contracts/leases.ts': '',
    'web/page.tsx': '',
    'npm.js': `
      import { appendFileSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
      appendFileSync('calls', 'npm ' + process.argv[2] + '\\n');
      rmSync('node_modules', { recursive: true, force: true });
      mkdirSync('node_modules/node/bin', { recursive: true });
      writeFileSync('node_modules/node/bin/node', ${JSON.stringify(pinnedNode)}, { mode: 0o755 });`,
    'scripts/build.mjs': `
      import { appendFileSync } from 'node:fs';
      appendFileSync('calls', 'build\\n');`,
    'server/main.ts': `
      import { appendFileSync } from 'node:fs';
      const note = (line: string) => appendFileSync('calls', line + '\\n');
      note(['server', process.env.DATA_DIR, process.env.DATABASE_URL, process.env.PINNED].join(' '));
      process.on('SIGTERM', () => { note('SIGTERM'); process.exit(3); });
      process.on('disconnect', () => { note('starter gone'); process.exit(0); });
      setInterval(() => {}, 1000);
      process.send?.('ready');`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(project, name), text)));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(project, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const calls = async (): Promise<string[]> =>
  (await readFile(join(project, 'calls'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

async function start(
  settings: { arguments?: string[]; env?: Record<string, string> } = {},
): Promise<ChildProcess> {
  const before = (await calls()).length;
  const child = spawn(process.execPath, ['scripts/start.mjs', ...(settings.arguments ?? [])], {
    cwd: project,
    env: { PATH: process.env['PATH'], npm_execpath: join(project, 'npm.js'), ...settings.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  await vi.waitFor(async () => expect((await calls()).slice(before).join()).toContain('server'), {
    timeout: 10_000,
  });
  return child;
}

/** What a start did beside starting the server. */
async function preparationsOfStart(env: Record<string, string> = {}): Promise<string[]> {
  const before = (await calls()).length;
  const child = await start({ env });
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect((await calls()).at(-1)).toBe('starter gone'), { timeout: 5000 });
  return (await calls())
    .slice(before)
    .filter((line) => line !== 'starter gone' && !line.startsWith('server'));
}

describe('npm start', () => {
  // spec: ST-02
  test('installs on a fresh clone and when the lock file changed, and not otherwise', async () => {
    expect(await preparationsOfStart()).toContain('npm ci');
    expect(await preparationsOfStart()).toEqual([]);
    await appendFile(join(project, 'package-lock.json'), ' ');
    expect(await preparationsOfStart()).toContain('npm ci');
  });

  // spec: ST-03
  test('builds when a source or a client setting changed, and not when a test or the server did', async () => {
    expect(await preparationsOfStart()).toContain('build');
    expect(await preparationsOfStart()).toEqual([]);
    for (const source of ['web/page.tsx', 'contracts/leases.ts', 'site.config.ts']) {
      await appendFile(join(project, source), '// changed\n');
      expect(await preparationsOfStart(), source).toEqual(['build']);
    }
    await writeFile(join(project, 'web', 'page.test.tsx'), '');
    await appendFile(join(project, 'server', 'main.ts'), '// changed\n');
    expect(await preparationsOfStart()).toEqual([]);
    expect(await preparationsOfStart({ VITE_API_BASE: 'https://api.example.com' })).toEqual(['build']);
  });

  test('builds again after a build that failed', async () => {
    await preparationsOfStart();
    const build = join(project, 'scripts', 'build.mjs');
    const good = await readFile(build, 'utf8');
    await writeFile(build, `${good}\nthrow new Error('broken page');`);
    const failed = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    failed.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(failed, 'close')).toEqual([1, null]);
    expect(said).toContain('broken page');

    await writeFile(build, good);
    expect(await preparationsOfStart()).toEqual(['build']);
  });

  // spec: ST-09
  test('runs the server under the pinned Node.js', async () => {
    await start();
    expect((await calls()).at(-1)).toBe('server   yes');
  });

  test('hands signals on and ends with the server’s exit code', async () => {
    const child = await start();
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([3, null]);
    expect((await calls()).at(-1)).toBe('SIGTERM');
  });

  // spec: ST-23
  test('ends the server when npm, which hands no signal on, is ended', async () => {
    const npm = spawn('sh', ['-c', `${process.execPath} scripts/start.mjs; true`], {
      cwd: project,
      env: { PATH: process.env['PATH'], npm_execpath: join(project, 'npm.js'), npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    children.push(npm);
    await vi.waitFor(async () => expect((await calls()).join()).toContain('server'), { timeout: 10_000 });
    npm.kill('SIGTERM');
    await vi.waitFor(async () => expect((await calls()).at(-1)).toBe('SIGTERM'), { timeout: 5000 });
  });

  test('leaves a linked node_modules alone, which another checkout owns', async () => {
    await preparationsOfStart();
    await rename(join(project, 'node_modules'), join(project, 'elsewhere'));
    await symlink(join(project, 'elsewhere'), join(project, 'node_modules'));
    await appendFile(join(project, 'package-lock.json'), ' ');
    expect(await preparationsOfStart()).not.toContain('npm ci');
  });

  test('takes settings from .env, and the environment wins', async () => {
    await writeFile(join(project, '.env'), 'DATA_DIR=./from-file\nDATABASE_URL=postgres://from-file\n');
    await start({ env: { DATA_DIR: './from-environment' } });
    expect((await calls()).at(-1)).toMatch(/^server \.\/from-environment postgres:\/\/from-file /);
  });

  // spec: ST-15
  test('as a demo works on a folder of its own, never on the real data', async () => {
    await writeFile(join(project, '.env'), 'DATABASE_URL=postgres://real\n');
    await start({ arguments: ['--demo'], env: { DATA_DIR: './real' } });
    expect((await calls()).at(-1)).toMatch(/^server \.\/data-demo {2}/);
  });
});

test('the checks that cannot even install still close with their count', async () => {
  await writeFile(join(project, 'npm.js'), 'process.exit(1)');
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/check.ts'], {
    cwd: project,
    env: { PATH: process.env['PATH'], npm_execpath: join(project, 'npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});
