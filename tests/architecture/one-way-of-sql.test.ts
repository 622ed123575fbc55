import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { getTableConfig, PgTable } from '#server/platform/database/drizzle.ts';
import * as importSchema from '#server/platform/database/import-schema.ts';
import * as inquirySchema from '#server/platform/database/inquiry-schema.ts';
import * as packetSchema from '#server/platform/database/packet-schema.ts';
import * as rentalSchema from '#server/platform/database/rental-schema.ts';
import * as schema from '#server/platform/database/schema.ts';
import * as sessionSchema from '#server/platform/database/session-schema.ts';
import { listModules } from './import-rules.ts';

/** Maintenance of tables on the pool, for which the builder has no words: docs/decisions/0034. */
const outside = new Set([
  'server/platform/jobs/job-outbox.queries.ts',
  'server/platform/jobs/job-worker.queries.ts',
]);

const tables = Object.values({
  ...schema,
  ...importSchema,
  ...inquirySchema,
  ...packetSchema,
  ...rentalSchema,
  ...sessionSchema,
}).flatMap((value) => (value instanceof PgTable ? [getTableConfig(value).name] : []));
const named = new RegExp(`\\b(?:from|join|into|update|delete from) (?:${tables.join('|')})\\b`, 'g');

/** The tables that a module names in the text of a statement. */
function tablesNamedIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(named)].map(([text]) => text);
}

test('statements name tables by the schema, which the compiler sees, and never in their text', async () => {
  expect(tablesNamedIn('sql`select 1 from service_request where id = ${id}`')).toEqual([
    'from service_request',
  ]);
  const modules = listModules().filter((path) => path.endsWith('.queries.ts') && !outside.has(path));
  expect(modules.length).toBeGreaterThan(40);
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const path of modules)
    expect(tablesNamedIn(await readFile(`${root}${path}`, 'utf8')), path).toEqual([]);
});
