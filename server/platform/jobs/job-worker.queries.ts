import type pg from 'pg';

/**
 * Says that a worker lives, and gives the jobs of those that do not back to all. A worker that was killed leaves its jobs
 * locked; the library itself would free them after four hours. After an outage, in which this one could not say either that it
 * lives, the others have until the next time. Answers how many workers were gone.
 */
export async function renewWorker(pool: pg.Pool, poolId: string): Promise<number> {
  const { rows } = await pool.query<{ gone: number }>(aliveStatement, [poolId]);
  const gone = rows[0]?.gone ?? 0;
  if (gone > 0) await pool.query(`delete from job_worker where seen_at < now() - interval '1 day'`);
  return gone;
}

// A worker takes its first job about when it is first seen: only a job that has been locked for long tells that it is gone.
const aliveStatement = `
  with before as (
    select seen_at from job_worker where pool_id = $1
  ), alive as (
    insert into job_worker (pool_id, seen_at) values ($1, now())
    on conflict (pool_id) do update set seen_at = excluded.seen_at returning pool_id
  ), gone as (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '30 seconds' and locked_by not in (select pool_id from alive)
      and locked_by not in (select pool_id from job_worker where seen_at > now() - interval '30 seconds')
      and not exists (select from before where seen_at < now() - interval '30 seconds')
  )
  select count(*)::int as gone, graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone`;

export async function forgetWorker(pool: pg.Pool, poolId: string): Promise<void> {
  await pool.query('delete from job_worker where pool_id = $1', [poolId]);
}

/**
 * Has jobs of these tasks whose tries are used up tried again from the first, whether they failed or a server was killed at
 * the last one; answers how many. What runs is left alone, so that several instances may do this at once.
 */
export async function reviveJobs(pool: pg.Pool, tasks: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(job.id), now(), attempts => 0) from graphile_worker.jobs job
     where job.task_identifier = any ($1) and job.attempts >= job.max_attempts and job.locked_at is null
     having count(*) > 0`,
    [tasks],
  );
  return rowCount ?? 0;
}
