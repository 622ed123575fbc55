// A Vitest reporter: every result goes to a file as it comes, so that a run that is cut off still shows what it had found.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

/** Where the reporter writes; `scripts/check.ts` sets it. */
export const journalVariable = 'TEST_JOURNAL';

type Line =
  | { event: 'planned'; files: string[] }
  | { event: 'test'; file: string; name: string; state: string; messages: string[] }
  | { event: 'file'; file: string; state: string; ms: number; messages: string[] }
  | { event: 'finished' };

export default class TestJournal implements Reporter {
  readonly #path = process.env[journalVariable] ?? '';

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, '');
    this.#write({ event: 'planned', files: specifications.map(({ moduleId }) => nameOf(moduleId)) });
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state, errors = [] } = testCase.result();
    const file = nameOf(testCase.module.moduleId);
    // A message shortens what was found; the difference says it whole, and nobody else does in a run that is cut off.
    const messages = errors.map(({ message, diff = '' }) =>
      `${message}\n${stripVTControlCharacters(diff)}`.trimEnd(),
    );
    this.#write({ event: 'test', file, name: testCase.fullName, state, messages });
  }

  onTestModuleEnd(testModule: TestModule): void {
    const messages = testModule.errors().map(({ message }) => message);
    const { duration, collectDuration, setupDuration } = testModule.diagnostic();
    this.#write({
      event: 'file',
      file: nameOf(testModule.moduleId),
      state: testModule.state(),
      ms: duration + collectDuration + setupDuration,
      messages,
    });
  }

  onTestRunEnd(): void {
    this.#write({ event: 'finished' });
  }

  #write(line: Line): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function nameOf(moduleId: string): string {
  return relative(process.cwd(), moduleId).replaceAll('\\', '/');
}

/** What a run had found when it ended, in whatever way it did. */
export interface RunResult {
  passed: number;
  failed: number;
  /** Name and message of each failed test, and of each file that could not be loaded. */
  failures: string[];
  /** Files that were begun or waiting when the run ended. */
  unfinished: string[];
  slowest: { file: string; ms: number }[];
}

/** Reads the journal of a run; a run that wrote none has found nothing. */
export function readJournal(path: string): RunResult {
  const lines = readLines(path);
  const planned = lines.flatMap((line) => (line.event === 'planned' ? line.files : []));
  const tests = lines.filter((line) => line.event === 'test');
  const files = lines.filter((line) => line.event === 'file');
  const failedTests = tests.filter(({ state }) => state === 'failed');
  const brokenFiles = files.filter(({ state, messages }) => state === 'failed' && messages.length > 0);
  const ended = new Set(files.map(({ file }) => file));
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failedTests.length + brokenFiles.length,
    failures: [
      ...failedTests.map(({ file, name, messages }) => `${file} > ${name}\n  ${messages.join('\n  ')}`),
      ...brokenFiles.map(({ file, messages }) => `${file}\n  ${messages.join('\n  ')}`),
    ],
    unfinished: planned.filter((file) => !ended.has(file)),
    slowest: files
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 10)
      .map(({ file, ms }) => ({ file, ms })),
  };
}

function readLines(path: string): Line[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  // The last line of a killed process may be cut off.
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}
