import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { listModules } from './import-rules.ts';

/** Node.js itself strips the types of what the server runs, and reads a little less TypeScript than the test runner does. */
test('Node.js reads every source of the server as it stands', { tags: 'slow' }, () => {
  const sources = listModules().filter((path) => /^(server|contracts)\/.*(?<!\.test)\.ts$/.test(path));
  expect(sources.length).toBeGreaterThan(200);
  const unreadable = sources.filter((path) => {
    try {
      stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
      return false;
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});
