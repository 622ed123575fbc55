import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import type * as setup from '../../scripts/setup.mjs';
import { createStandInProject, machineNode } from './stand-in-project.ts';
import type { StandInProject } from './stand-in-project.ts';

let project: StandInProject;
let children: ChildProcess[];

beforeEach(async () => {
  project = await createStandInProject();
  children = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const child of children) child.kill('SIGKILL');
  await project.remove();
});

async function start(
  settings: { arguments?: string[]; env?: Record<string, string> } = {},
): Promise<ChildProcess> {
  const before = (await project.calls()).length;
  const child = spawn(machineNode, ['scripts/start.mjs', ...(settings.arguments ?? [])], {
    cwd: project.folder,
    env: { PATH: process.env['PATH'], npm_execpath: join(project.folder, 'npm.js'), ...settings.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  await soon(async () => expect((await project.calls()).slice(before).join()).toContain('server'));
  return child;
}

/** What a start did beside starting the server. */
async function preparationsOfStart(): Promise<string[]> {
  const before = (await project.calls()).length;
  const child = await start();
  child.kill('SIGKILL');
  await soon(async () => expect((await project.calls()).at(-1)).toBe('starter gone'));
  return (await project.calls())
    .slice(before)
    .filter((line) => line !== 'starter gone' && !line.startsWith('server'));
}

/** The same by the functions that a start calls, without its processes. */
async function preparations(): Promise<string[]> {
  const before = (await project.calls()).length;
  vi.stubEnv('npm_execpath', join(project.folder, 'npm.js'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const address = pathToFileURL(join(project.folder, 'scripts', 'setup.mjs'));
  // A copy of the project's own.
  const { buildIfNeeded, installIfNeeded } = (await import(address.href)) as typeof setup;
  installIfNeeded();
  await buildIfNeeded();
  return (await project.calls()).slice(before);
}

describe('npm start', () => {
  // spec: ST-01, ST-02
  test('installs on a fresh clone and when the lock file changed, and not otherwise', async () => {
    expect(await preparationsOfStart()).toContain('npm ci');
    expect(await preparationsOfStart()).toEqual([]);
    await appendFile(join(project.folder, 'package-lock.json'), ' ');
    expect(await preparationsOfStart()).toContain('npm ci');
  });

  // spec: ST-03
  test('builds when a source or a client setting changed, and not when a test or the server did', async () => {
    expect(await preparationsOfStart()).toContain('build');
    expect(await preparations()).toEqual([]);
    for (const source of ['web/page.tsx', 'contracts/leases.ts', 'site.config.ts']) {
      await appendFile(join(project.folder, source), '// changed\n');
      expect(await preparations(), source).toEqual(['build']);
    }
    await writeFile(join(project.folder, 'web', 'page.test.tsx'), '');
    await appendFile(join(project.folder, 'server', 'main.ts'), '// changed\n');
    expect(await preparations()).toEqual([]);
    vi.stubEnv('VITE_API_BASE', 'https://api.example.com');
    expect(await preparations()).toEqual(['build']);
  });

  test('builds again after a build that failed', async () => {
    await preparations();
    const build = join(project.folder, 'scripts', 'build.mjs');
    const good = await readFile(build, 'utf8');
    await writeFile(build, `${good}\nthrow new Error('broken page');`);
    const failed = spawn(machineNode, ['scripts/start.mjs'], {
      cwd: project.folder,
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
  test('runs the server under the pinned Node.js, hands signals on and ends with the server’s exit code', async () => {
    const child = await start();
    expect((await project.calls()).at(-1)).toBe('server   yes');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([3, null]);
    expect((await project.calls()).at(-1)).toBe('SIGTERM');
  });

  // spec: ST-23
  test('ends the server when npm, which hands no signal on, is ended', async () => {
    const npm = spawn('sh', ['-c', `${machineNode} scripts/start.mjs; true`], {
      cwd: project.folder,
      env: {
        PATH: process.env['PATH'],
        npm_execpath: join(project.folder, 'npm.js'),
        npm_lifecycle_event: 'start',
      },
      stdio: 'ignore',
    });
    children.push(npm);
    await soon(async () => expect((await project.calls()).join()).toContain('server'));
    npm.kill('SIGTERM');
    await soon(async () => expect((await project.calls()).at(-1)).toBe('SIGTERM'));
  });

  test.runIf(process.platform === 'linux')(
    'ends the server when npm is killed, though its shell goes on',
    async () => {
      // npm, which runs the script by a shell.
      const program = `
        const { spawn } = require('node:child_process');
        spawn('sh', ['-c', ${JSON.stringify(`${machineNode} scripts/start.mjs; true`)}], { stdio: 'ignore' });`;
      const npm = spawn(machineNode, ['-e', program], {
        cwd: project.folder,
        env: {
          PATH: process.env['PATH'],
          npm_execpath: join(project.folder, 'npm.js'),
          npm_lifecycle_event: 'start',
        },
        stdio: 'ignore',
      });
      children.push(npm);
      await soon(async () => expect((await project.calls()).join()).toContain('server'));
      npm.kill('SIGKILL');
      await soon(async () => expect((await project.calls()).at(-1)).toBe('SIGTERM'));
    },
  );

  test('leaves a linked node_modules alone, which another checkout owns', async () => {
    await preparations();
    await rename(join(project.folder, 'node_modules'), join(project.folder, 'elsewhere'));
    await symlink(join(project.folder, 'elsewhere'), join(project.folder, 'node_modules'));
    await appendFile(join(project.folder, 'package-lock.json'), ' ');
    expect(await preparations()).not.toContain('npm ci');
  });

  // spec: ST-15
  test('takes settings from .env, and the environment wins; a demo works on a folder of its own, never on the real data', async () => {
    await writeFile(
      join(project.folder, '.env'),
      'DATA_DIR=./from-file\nDATABASE_URL=postgres://from-file\n',
    );
    const child = await start({ env: { DATA_DIR: './from-environment' } });
    expect((await project.calls()).at(-1)).toMatch(/^server \.\/from-environment postgres:\/\/from-file /);
    child.kill('SIGTERM');
    await once(child, 'close');

    await start({ arguments: ['--demo'], env: { DATA_DIR: './real' } });
    expect((await project.calls()).at(-1)).toMatch(/^server \.\/data-demo {2}/);
  });
});
