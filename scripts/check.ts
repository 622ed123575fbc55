// `npm test`, `npm run check`, `npm run test:browser`: the project's checks; the last line counts them.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from './provide-chromium.ts';
import { buildIfNeeded, root, runQuietly, serverEnvironment } from './setup.mjs';
import { journalVariable, readJournal } from './test-journal.ts';

/** A run that hangs ends, after many times what the busiest machine has needed; each test that hangs has ended before. */
const testTimeoutMs = 3 * 60 * 60_000;

const withoutBrowser = ['--exclude=tests/journeys/**'];
/** Not what needs the newest build or starts a server of its own, nor what is slow by itself. */
const quick = [
  '--project=server',
  '--exclude=tests/{site,starting}/**',
  ...withoutBrowser,
  '--tags-filter=!slow',
];
const browser = ['tests/journeys/'];

const compileCache = { NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE };

const part = process.argv[2] ?? 'all';
const count = { passed: 0, failed: 0 };
let running: ChildProcess | undefined;

// Anyone who ends the run still gets the count of what was done: the tests end, and the rest follows.
let endedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endedBy = signal;
    running?.kill('SIGTERM');
  });
}

const tool = (name: string, ...more: string[]): [string, string[]] => [
  process.execPath,
  [join('node_modules', '.bin', name), ...more],
];

// Beside the build and the tests, which leave a processor idle here and there.
const looks = part === 'browser' ? Promise.resolve() : lookAtSources();
try {
  if (part === 'quick') {
    // Some tests of the server need pages, not the newest ones.
    if (!existsSync(join(root, 'dist', 'website', 'index.html'))) await check('build', buildIfNeeded);
    await runTests(quick);
  } else {
    await check('build', buildIfNeeded);
    const hasBrowser = await check('Chromium', () => provideChromium(process.env, process.getuid?.() === 0));
    if (part === 'browser') await runTests(browser);
    else await runTests(hasBrowser ? [] : withoutBrowser);
  }
  if (part === 'all') {
    await check('rows of the checklist that tests cite', async () => {
      process.stdout.write(await succeed(process.execPath, ['scripts/spec-coverage.ts']));
    });
  }
} catch (error) {
  count.failed += 1;
  process.stdout.write(`${String(error)}\n`);
} finally {
  await looks;
  if (endedBy) {
    count.failed += 1;
    process.stdout.write(`✗ the run, which ${endedBy} ended: what was still to come is not in the count\n`);
  }
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
}

async function lookAtSources(): Promise<void> {
  // They end before there is memory worth looking for, which would be a quarter of their work. Several checkers at once
  // would each look at the same types for themselves.
  const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };
  await Promise.all([
    check('types', () => succeed(...tool('tsc', '-p', '.', '--singleThreaded'), env)),
    check('lint', () => succeed(...tool('oxlint', '--type-aware', '--deny-warnings'), env)),
    check('format', () => succeed(...tool('oxfmt', '--check'))),
  ]);
}

async function check(name: string, work: () => Promise<unknown>): Promise<boolean> {
  if (endedBy) return false;
  const begun = performance.now();
  try {
    await work();
    count.passed += 1;
    process.stdout.write(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
    return true;
  } catch (error) {
    count.failed += 1;
    process.stdout.write(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}

async function succeed(
  command: string,
  commandArguments: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { code, output } = await runQuietly(command, commandArguments, env);
  if (code !== 0) throw new Error(output.trim() || `exit code ${code}`);
  return output;
}

async function runTests(selection: string[]): Promise<void> {
  if (endedBy) return;
  const journal = join(root, '.cache', 'tests.ndjson');
  rmSync(journal, { force: true });
  const begun = performance.now();
  const { code, signal } = await runVitest(selection, journal);
  const { passed, failed, failures, unfinished, slowest } = readJournal(journal);
  count.passed += passed;
  // A run that ended badly without a failed test, such as one whose worker died, is a failure as well.
  count.failed += code === 0 && unfinished.length === 0 ? failed : Math.max(failed, 1);
  if (passed === 0 && failed === 0 && code === 0) count.failed += 1;

  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(`\nTests: ${passed} passed, ${failed} failed in ${seconds} s. The slowest files:\n`);
  for (const { file, ms } of slowest)
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`);
  if (unfinished.length === 0 && (code === 0 || failed > 0)) return;
  const ending = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  const files = unfinished.map((file) => `  ${file}\n`).join('');
  process.stdout.write(`\nThe run ${ending}; the count has what was done. Files not finished:\n${files}`);
}

function runVitest(selection: string[], journal: string): Promise<{ code: number; signal: string | null }> {
  const child = spawn(
    ...tool('vitest', 'run', '--reporter=default', '--reporter=./scripts/test-journal.ts', ...selection),
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: testTimeoutMs,
      // Tests run in some forty processes, which load the same libraries: each compiles only what none before it has.
      env: { ...process.env, ...compileCache, [journalVariable]: journal },
    },
  );
  running = child;
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, signal: null }));
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal }));
  });
}
