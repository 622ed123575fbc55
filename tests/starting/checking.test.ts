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
async function runChecks(...part: string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(machineNode, ['scripts/run.mjs', 'scripts/check.ts', ...part], {
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

    const calls = await project.calls();
    expect(calls[0]).toBe('npm ci');
    // Side by side with all else: whichever begins first.
    const looks = ['oxfmt --check', 'oxlint --type-aware --deny-warnings', 'tsc -p . --singleThreaded'];
    expect(calls.filter((call) => looks.includes(call)).toSorted()).toEqual(looks);
    expect(calls.slice(1).filter((call) => !looks.includes(call))).toEqual([
      'build',
      // No path and nothing left out: unit, architecture, API, browser and accessibility tests are one run.
      expect.stringMatching(/^vitest run( --reporter=\S+)+$/),
      'spec',
    ]);
    expect(lines.at(-1)).toBe('11 passed, 0 failed');
    expect(code).toBe(0);
  });

  // spec: ST-13
  test('counts and shows what tools and tests find, goes on, and fails', async () => {
    await project.write({ broken: 'oxlint vitest' });
    const { code, lines } = await runChecks();

    expect(lines).toEqual(
      // Which tests failed, and which files were slowest.
      expect.arrayContaining([
        'oxlint found a mistake',
        'b.test.ts > pays',
        '  too little',
        '    2.5 s  a.test.ts',
      ]),
    );

    expect(await project.calls()).toHaveLength(7);
    expect(lines.at(-1)).toBe('8 passed, 3 failed');
    expect(code).toBe(1);
  });

  test('counts what had passed before a run was cut off, and says what it did not come to', async () => {
    await project.write({ cut: '' });
    const { code, lines } = await runChecks();

    expect(lines).toContain('The run was ended by SIGKILL; the count has what was done. Files not finished:');
    expect(lines).toContain('  b.test.ts');
    expect(lines.at(-1)).toBe('11 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('is red when someone ends it before its tests, and says so', async () => {
    await project.write({ ended: '' });
    const { code, lines } = await runChecks();

    expect(await project.calls()).not.toContainEqual(expect.stringMatching(/^vitest/));
    expect(lines).toContain('✗ the run, which SIGTERM ended: what was still to come is not in the count');
    expect(lines.at(-1)).toMatch(/^\d passed, 1 failed$/);
    expect(code).toBe(1);
  });

  test.each([
    // Nothing was built yet, and some tests of the server need pages.
    ['quick', ['tsc', 'oxlint', 'oxfmt', 'build', 'vitest'], '--exclude=tests/journeys/**'],
    ['browser', ['build', 'vitest'], 'tests/journeys/'],
  ])('runs a part alone: %s', async (part, tools, selection) => {
    const { code } = await runChecks(part);

    const calls = (await project.calls()).slice(1);
    expect(new Set(calls.map((call) => call.split(' ')[0]))).toEqual(new Set(tools));
    expect(calls).toHaveLength(tools.length);
    expect(calls.find((call) => call.startsWith('vitest'))).toContain(selection);
    expect(code).toBe(0);
  });

  test('closes with its count also where it cannot even install', async () => {
    await project.write({ 'npm.js': 'process.exit(1)' });
    const { code, lines } = await runChecks();

    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(code).toBe(1);
  });
});
