import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporary } from '#tests/support/temporary.ts';
import { createFolderStore } from './backup-store.ts';
import { tableName } from './manifest.ts';
import { findDamagedTables } from './verify-backup.ts';

test('a table of which a backup has the beginning alone is damaged, wherever it breaks off', async () => {
  const folder = await mkdtemp(join(temporary, 'wellserved-torn-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'database'));
  const content = Buffer.from('1\tBT01-0001\n2\tBT01-0002\n');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const compressed = gzipSync(content);

  const tables = Array.from({ length: compressed.length + 1 }, (_, bytes) => `unit_${bytes}`);
  for (const [bytes, name] of tables.entries())
    await writeFile(join(folder, tableName(name)), compressed.subarray(0, bytes));
  const problems = await findDamagedTables(createFolderStore(folder), {
    tables: tables.map((name) => ({ name, columns: ['id', 'unit_identifier'], rows: 2, sha256 })),
  });
  expect(problems).toEqual(tables.slice(0, -1).map((name) => `Table ${name} is missing or damaged.`));
});
