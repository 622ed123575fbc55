import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf, closureOf, noticed, readPackages, unknownLicenses } from './bill-of-materials.ts';
import type { InstalledPackage } from './bill-of-materials.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = readPackages(root);
const one = (path: string, needs: string[] = [], license = 'MIT'): InstalledPackage => ({
  path,
  name: path.slice(path.lastIndexOf('node_modules/') + 13),
  version: '1.0.0',
  license,
  isDevelopment: false,
  needs,
});

test('every package that the product runs with has a license that allows it, or a notice', () => {
  const running = packages.filter(({ isDevelopment }) => !isDevelopment);
  expect(running.length).toBeGreaterThan(100);
  expect(unknownLicenses(running).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  const notices = readFileSync(join(root, 'docs/third-party-notices.md'), 'utf8');
  for (const pattern of noticed)
    expect(notices).toContain(pattern.source.replaceAll(/[\^$\\]/g, '').slice(0, 20));
});

test('an unknown or missing license is named, and of several the words decide', () => {
  const given = ['GPL-3.0', '', '(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'Apache-2.0 AND MIT'];
  const found = unknownLicenses(given.map((license, at) => one(`node_modules/${at}`, [], license)));
  expect(found.map(({ license }) => license)).toEqual(['GPL-3.0', '', 'MIT AND GPL-3.0']);
});

test('what a package loads is looked for beside it first, and then further up', () => {
  const all = [
    one('node_modules/a', ['b']),
    one('node_modules/a/node_modules/b', ['c']),
    one('node_modules/b'),
    one('node_modules/c'),
    one('node_modules/d'),
  ];
  expect(closureOf(all, ['a']).map(({ path }) => path)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

test('the bill of materials names each package with its version and license', () => {
  const bill = billOf(closureOf(packages, ['fastify']), { name: 'wellserved', version: '0.1.0' });
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    components: expect.arrayContaining([
      expect.objectContaining({ name: 'fastify', licenses: [{ expression: 'MIT' }] }),
    ]),
  });
});
