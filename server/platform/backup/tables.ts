import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import copy from 'pg-copy-streams';
import type { DumpedTable, Manifest } from './manifest.ts';

/** Filled by the migrations themselves. */
const migrationsTable = 'schema_migration';

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The tables of this product, by name, with the columns that have values of their own. */
export async function listTables(client: pg.Client): Promise<Pick<DumpedTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [migrationsTable],
  );
  return rows;
}

/** Gives a table's rows, as COPY writes them and always in the same order, to `write`; answers what they were. */
export async function dumpTable(
  client: pg.Client,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  write: (rows: Readable) => Promise<void>,
): Promise<DumpedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      // Within a value COPY writes a line's end as two other characters.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
      done(null, chunk);
    },
  });
  const list = columns.map(quoted).join(', ');
  const source = client.query(
    copy.to(`copy (select ${list} from ${quoted(name)} t order by t::text collate "C") to stdout`),
  );
  await Promise.all([pipeline(source, counted), write(counted)]);
  return { name, columns, rows, sha256: hash.digest('hex') };
}

/** Fills a table from what `dumpTable` gave, compressed. */
export async function loadTable(
  client: pg.Client,
  { name, columns }: DumpedTable,
  compressed: Readable,
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  await pipeline(
    compressed,
    createGunzip(),
    client.query(copy.from(`copy ${quoted(name)} (${list}) from stdin`)),
  );
}

/** The last values that were given out; a sequence that has given none out is left out. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `load` in one transaction on empty tables, without the triggers and foreign keys that would look at half of the data;
 * the keys are made again, and so checked, at its end.
 */
export async function loadInto(client: pg.Client, tables: readonly DumpedTable[], load: () => Promise<void>) {
  const names = tables.map(({ name }) => quoted(name));
  await client.query('begin');
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${quoted(key.name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  await load();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const key of keys)
    await client.query(`alter table ${key.table} add constraint ${quoted(key.name)} ${key.definition}`);
  await client.query('commit');
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
}
