import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/setup.mjs';

// Rules that `npm run lint` checks in the whole product. Here a violation is planted, so that none can quietly stop working.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The rules that the linter, with the project's settings, finds broken in these files. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const settings = ['--config', join(root, '.oxlintrc.json'), '--format', 'json'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [program, ...settings, '.'], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] };
  return [...new Set(diagnostics.map(({ code }) => code))];
}

test('no two files import each other, not even for a type alone', async () => {
  const broken = await brokenRules({
    'package.json': JSON.stringify({ imports: { '#server/*': './server/*' } }),
    'server/one.ts': `import type { Two } from './two.ts';\nexport interface One {\n  two: Two;\n}\n`,
    'server/two.ts': `import type { One } from '#server/one.ts';\nexport interface Two {\n  one: One;\n}\n`,
  });
  expect(broken).toEqual(['import(no-cycle)']);
});

test('no function has more than 60 lines, no component more than 100', async () => {
  const lines = (count: number) => Array.from({ length: count - 2 }, () => '  read();\n').join('');
  const functionOf = (count: number) => `export function work(read: () => void) {\n${lines(count)}}\n`;
  expect(await brokenRules({ 'server/one.ts': functionOf(60), 'web/two.tsx': functionOf(100) })).toEqual([]);
  expect(await brokenRules({ 'server/one.ts': functionOf(61) })).toEqual(['eslint(max-lines-per-function)']);
  // In the back office too.
  expect(await brokenRules({ 'web/admin/notes/one.ts': functionOf(61) })).toEqual([
    'eslint(max-lines-per-function)',
  ]);
  expect(await brokenRules({ 'web/admin/notes/two.tsx': functionOf(101) })).toEqual([
    'eslint(max-lines-per-function)',
  ]);
});

test('no journey takes a route away while calls may be on their way', async () => {
  const broken = await brokenRules({
    'tests/journeys/calls.test.ts': `import type { Page } from 'playwright-core';\nexport const end = (page: Page) => page.unroute('**/api/refresh');\n`,
  });
  expect(broken).toEqual(['eslint(no-restricted-properties)']);
});
