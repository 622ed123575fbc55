import { deleteExpiredSessions } from './features/sessions/session.queries.ts';
import { findKeptKeys } from './features/files/file.queries.ts';
import type { AppContext } from './platform/context.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { deleteOldKeys } from './platform/http/idempotency.queries.ts';
import { createPacketReader } from './features/registrations/read-packets.ts';
import { foldRegistrationCounts } from './features/registrations/registration-counts.queries.ts';
import { foldServiceRequestCounts } from './features/service-requests/service-request-counts.queries.ts';
import { startPeriodic } from './platform/jobs/periodic.ts';
import type { Periodic } from './platform/jobs/periodic.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The work that is done again and again; several instances may do it side by side without harm. */
export function startJobs(context: AppContext, db: DatabasePool): Periodic {
  const ago = (ms: number) => new Date(context.clock.now().getTime() - ms);
  return startPeriodic(context.log, [
    { name: 'fold service request counts', everyMs: 2000, run: () => foldServiceRequestCounts(db.pool) },
    { name: 'fold registration counts', everyMs: 2000, run: () => foldRegistrationCounts(db.pool) },
    { name: 'read packets', everyMs: 3000, run: createPacketReader(context) },
    {
      name: 'sweep files',
      everyMs: 60 * minuteMs,
      // A server that is restarted often must come to it too.
      firstAfterMs: minuteMs,
      // An upload is far younger than this when the statement that names it commits.
      run: () => context.files.sweep(ago(60 * minuteMs), (keys) => findKeptKeys(context.db, keys)),
    },
    {
      name: 'forget sessions',
      everyMs: 60 * minuteMs,
      run: () => deleteExpiredSessions(context.db, ago(dayMs).toISOString()),
    },
    {
      name: 'forget keys',
      everyMs: 60 * minuteMs,
      run: () => deleteOldKeys(context.db, ago(7 * dayMs).toISOString()),
    },
  ]);
}
