import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/setup.mjs';

/** What is wrong with the names of migrations: they are applied in the order of their numbers, so no two may share one. */
function problemsOf(names: string[]): string[] {
  const misnamed = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  const byNumber = Map.groupBy(names, (name) => name.slice(0, 4));
  const shared = [...byNumber.values()].filter(({ length }) => length > 1);
  return [
    ...misnamed.map((name) => `${name} needs a name such as 0042-what-it-adds.sql`),
    ...shared.map((same) => `${same.join(' and ')} have one number: give the later one the next free number`),
  ];
}

test('every migration has a number of its own', () => {
  const names = readdirSync(join(root, 'server/platform/database/migrations'));
  expect(names.length).toBeGreaterThan(15);
  expect(problemsOf(names)).toEqual([]);
});

test('two branches that add a migration of the same number are named', () => {
  expect(problemsOf(['0021-vendors.sql', '0022-vendors.sql', '0022-keys.sql', 'vendors.sql'])).toEqual([
    'vendors.sql needs a name such as 0042-what-it-adds.sql',
    '0022-vendors.sql and 0022-keys.sql have one number: give the later one the next free number',
  ]);
});
