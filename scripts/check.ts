// `npm test`: every check of the project, one after the other; the last line counts them all.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from './provide-chromium.ts';
import { buildIfNeeded, root, runQuietly } from './setup.mjs';

const count = { passed: 0, failed: 0 };
/** A run that hangs ends; a machine that is busy with other things takes twice as long as one that is not. */
const testTimeout = 30 * 60_000;

const tool = (name: string, ...more: string[]): [string, string[]] => [
  process.execPath,
  [join('node_modules', '.bin', name), ...more],
];

try {
  await check('build', buildIfNeeded);
  await check('types', () => succeed(...tool('tsc', '-p', '.')));
  await check('lint', () => succeed(...tool('oxlint', '--type-aware', '--deny-warnings')));
  await check('format', () => succeed(...tool('oxfmt', '--check')));
  const hasBrowser = await check('Chromium', () => provideChromium(process.env, process.getuid?.() === 0));
  await runTests(hasBrowser);
  await check('rows of the checklist that tests cite', async () => {
    process.stdout.write(await succeed(process.execPath, ['scripts/spec-coverage.ts']));
  });
} catch (error) {
  count.failed += 1;
  process.stdout.write(`${String(error)}\n`);
} finally {
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
}

async function check(name: string, work: () => Promise<unknown>): Promise<boolean> {
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

async function succeed(command: string, commandArguments: string[]): Promise<string> {
  const { code, output } = await runQuietly(command, commandArguments);
  if (code !== 0) throw new Error(output.trim() || `exit code ${code}`);
  return output;
}

async function runTests(hasBrowser: boolean): Promise<void> {
  const report = join(root, '.cache', 'tests.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const child = spawn(
    ...tool(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(hasBrowser ? [] : ['--project=!journeys']),
    ),
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout: testTimeout },
  );
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const { passed, failed } = readReport(report);
  count.passed += passed;
  // A run that ended badly without a failed test, such as one whose file did not load, is a failure as well.
  count.failed += code === 0 ? failed : Math.max(failed, 1);
  if (passed === 0 && failed === 0 && code === 0) count.failed += 1;
}

function readReport(path: string): { passed: number; failed: number } {
  try {
    // Vitest's own report, in the form that Jest gave it.
    const report = JSON.parse(readFileSync(path, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    // No report was written: its exit code tells.
    return { passed: 0, failed: 0 };
  }
}
