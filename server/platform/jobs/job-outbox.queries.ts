import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { jobOutbox } from '#server/platform/database/schema.ts';
import { maxAttempts } from './task.ts';
import type { Task } from './task.ts';

export interface OutboxRow {
  task: string;
  payload: object;
  key: string | null;
}

export async function insertIntoOutbox({ orm }: Database, { task, payload, key }: OutboxRow): Promise<void> {
  await orm.insert(jobOutbox).values({ task, payload, jobKey: key });
}

/**
 * The part of a statement that adds a job for each `id` of another part (`from`); its payload is `{ id }`. Call
 * `context.jobs.wake()` when the statement is committed. With `keyed` the job of an id has the key of that name and the id
 * (`mail 7`).
 */
export function insertJobs(
  { name }: Task<{ id: number }>,
  { id, from }: { id: SQLWrapper; from: SQLWrapper },
  keyed: string | null = null,
): SQL {
  return insertSelect(
    jobOutbox,
    {
      task: name,
      payload: sql`json_build_object('id', ${id})`,
      jobKey: keyed === null ? null : sql`${keyed}::text || ' ' || ${id}`,
    },
    sql`from ${from}`,
  );
}

/** Moves up to so many jobs from the outbox to the library's queue, in one transaction; answers how many. */
export async function moveToQueue(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(moveStatement, [limit, maxAttempts]);
  return rows[0]?.taken ?? 0;
}

// Only one job of each key may go in at a time: the library's function refuses two. A row is where it is until it is
// deleted, since none is ever updated, so its place names it.
const moveStatement = `
  with taken as (
    delete from job_outbox where ctid = any (array(select ctid from job_outbox limit $1 for update skip locked))
    returning task, payload, job_key, ctid
  ), distinct_jobs as (
    select distinct on (coalesce(job_key, ctid::text)) task, payload, job_key from taken
    order by coalesce(job_key, ctid::text), ctid desc
  ), specs as (
    select array_agg((task, payload, null, null, $2::int, job_key, null, null)::graphile_worker.job_spec) as jobs
    from distinct_jobs having count(*) > 0
  ), added as (
    select count(*) as total from specs, graphile_worker.add_jobs(specs.jobs)
  )
  select (select count(*)::int from taken) as taken, added.total from added`;

/** Gives back to all what stays on disk of moved rows; every look at the outbox would read over it. */
export async function vacuumOutbox(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum job_outbox');
}
