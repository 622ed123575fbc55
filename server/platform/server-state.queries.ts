import type { FileScan } from '#contracts/files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNotNull, sql } from '#server/platform/database/drizzle.ts';
import { jobOutbox, mail, storedFile } from '#server/platform/database/schema.ts';
import type { WorkState } from './metrics.ts';

interface Counted extends Record<string, unknown> {
  waiting: number;
  failed: number;
  oldest: number;
}

/** What waits in queue and outbox, and the messages that are not settled. */
export async function readWorkState(db: Database): Promise<WorkState> {
  const { orm } = db;
  const [jobs] = await orm.execute<Counted>(sql`
    select (count(*) filter (where attempts < max_attempts))::int + (select count(*)::int from ${jobOutbox}) as waiting,
           (count(*) filter (where attempts >= max_attempts))::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
    from graphile_worker.jobs`);
  const states = await orm
    .select({ state: mail.state, total: sql<number>`count(*)::int` })
    .from(mail)
    .where(sql`${mail.state} <> 'sent'`)
    .groupBy(mail.state);
  const counts: WorkState['mail'] = { queued: 0, held: 0, failed: 0, returned: 0 };
  for (const { state, total } of states) if (state !== 'sent') counts[state] = total;
  return {
    jobsWaiting: jobs?.waiting ?? 0,
    jobsFailed: jobs?.failed ?? 0,
    oldestJobSeconds: jobs?.oldest ?? 0,
    mail: counts,
    unopened: await readUnopened(db),
  };
}

/** How many stored files the virus scanner keeps closed. */
export async function readUnopened({ orm }: Database): Promise<WorkState['unopened']> {
  const scans = await orm
    .select({ scan: storedFile.scan, total: sql<number>`count(*)::int` })
    .from(storedFile)
    .where(isNotNull(storedFile.scan))
    .groupBy(storedFile.scan);
  const totalOf = (scan: FileScan) => scans.find((each) => each.scan === scan)?.total ?? 0;
  return { waiting: totalOf('WAITING'), infected: totalOf('INFECTED') };
}
