import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStandInProject, machineNode } from './stand-in-project.ts';
import type { StandInProject } from './stand-in-project.ts';

let project: StandInProject;
beforeEach(async () => {
  project = await createStandInProject();
});
afterEach(() => project.remove());

/** What `npm test` calls, from a clone in which nothing is installed: its exit code, and what it said. */
async function runChecks(): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(machineNode, ['scripts/run.mjs', 'scripts/check.ts'], {
    cwd: project.folder,
    env: {
      PATH: process.env['PATH'],
      npm_execpath: join(project.folder, 'npm.js'),
      CHROMIUM_PATH: '/usr/bin/true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // A child that ended has a code or, ended by a signal, none.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: said.trimEnd().split('\n') };
}

describe('npm test', () => {
  // spec: ST-10, ST-12, ST-13
  test('installs, builds, checks types, style and boundaries, runs every test, and closes with the count', async () => {
    const { code, lines } = await runChecks();

    expect(await project.calls()).toEqual([
      'npm ci',
      'build',
      'tsc -p .',
      'oxlint --type-aware --deny-warnings',
      'oxfmt --check',
      // No path and nothing left out: unit, architecture, API, browser and accessibility tests are one run.
      expect.stringMatching(/^vitest run( --(reporter|outputFile)\S+)+$/),
      'spec',
    ]);
    expect(lines.at(-1)).toBe('11 passed, 0 failed');
    expect(code).toBe(0);
  });

  // spec: ST-13
  test.each([
    ['oxlint', '10 passed, 1 failed'],
    ['vitest', '9 passed, 2 failed'],
  ])('counts what %s finds, goes on, and fails', async (tool, close) => {
    await project.write({ broken: tool });
    const { code, lines } = await runChecks();

    expect(await project.calls()).toHaveLength(7);
    expect(lines.at(-1)).toBe(close);
    expect(code).toBe(1);
  });

  test('closes with its count also where it cannot even install', async () => {
    await project.write({ 'npm.js': 'process.exit(1)' });
    const { code, lines } = await runChecks();

    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(code).toBe(1);
  });
});
