import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import type { TestApp } from './start-test-app.ts';

/** Each message is parsed once: tests ask for the outbox again and again until one comes. */
const parsed = new WeakMap<TestApp['context'], Map<string, Promise<Email>>>();

/** The messages in the outbox folder, as a mail program reads them, once there are as many as are waited for. */
export async function readOutbox({ context }: Pick<TestApp, 'context'>, count: number): Promise<Email[]> {
  const folder = join(context.config.dataDir, 'outbox');
  const files = await soon(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    expect(names.length).toBeGreaterThanOrEqual(count);
    return names.toSorted();
  });
  const known = parsed.get(context) ?? new Map<string, Promise<Email>>();
  parsed.set(context, known);
  return Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      // One that is sent again takes the place of the first.
      const key = `${name} ${(await stat(path)).mtimeMs}`;
      const email = known.get(key) ?? readFile(path).then((bytes) => PostalMime.parse(bytes));
      known.set(key, email);
      return email;
    }),
  );
}

/** Has every job that waits for its next try tried now, and any worker look. */
export async function hurryJobs({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.db.pool.query(`
    select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
    where run_at > now() and locked_at is null`);
  await database.db.pool.query(`select pg_notify('jobs:insert', '{"count":4}')`);
}
