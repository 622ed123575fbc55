import { importDays } from '#contracts/imports.ts';
import { mailTextDays } from '#contracts/mail.ts';
import { applyRules } from './features/accounts/post-automatic.ts';
import { deleteExpiredChallenges } from './features/sessions/login-challenge.queries.ts';
import { deleteExpiredSessions } from './features/sessions/session.queries.ts';
import { deleteExpiredCodes } from './features/users/overwrite-code.queries.ts';
import { forgetImports } from './features/imports/import.queries.ts';
import { findStoredKeys } from './features/files/file.queries.ts';
import { scanWaiting } from './features/files/scan-waiting.ts';
import type { ServerContext } from './create-context.ts';
import type { AppContext } from './platform/context.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { foldRowCounts } from './platform/database/row-count.queries.ts';
import { deleteOldKeys } from './platform/http/idempotency.queries.ts';
import { forwardInquiry, forwardTask } from './features/contact-inquiries/forward-contact-inquiry.ts';
import { remindSenders } from './features/packets/remind-senders.ts';
import { removeDuePapers } from './features/retention/remove-due-papers.ts';
import { createPacketReader } from './features/registrations/read-packets.ts';
import { announceContactInquiry } from './features/contact-inquiries/contact-inquiry.reactions.ts';
import { announceRegistration } from './features/registrations/registration.reactions.ts';
import { noticeMissed } from './features/service-requests/notice-missed.ts';
import { announceServiceRequest } from './features/service-requests/service-request.reactions.ts';
import { announcementOf } from './platform/submissions/announcement.ts';
import { inTime } from './platform/in-time.ts';
import { encryptAgain } from './platform/key-rotation/encrypt-again.ts';
import { takeScheduledBackup } from './platform/backup/take-scheduled.ts';
import { reviveJobs } from './platform/jobs/job-worker.queries.ts';
import { startPeriodic } from './platform/jobs/periodic.ts';
import type { Periodic, PeriodicJob } from './platform/jobs/periodic.ts';
import { startRelay } from './platform/jobs/relay.ts';
import { handle } from './platform/jobs/task-handler.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Lane } from './platform/jobs/worker.ts';
import { startReadingBounces } from './platform/mail/bounces/read-bounces.ts';
import { deleteMailTexts } from './platform/mail/mail.queries.ts';
import { forgetOutbox } from './platform/mail/outbox-mailer.ts';
import { requeueStranded, resumeAfterOutage, sendMailTask } from './platform/mail/queue-mail.ts';
import { sendMail } from './platform/mail/send-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * What may be put into the queue (`context.jobs.add`), each with the function that does it. What waits for someone else's
 * server has a lane of its own: one that hangs keeps nothing else waiting.
 */
const lanes: Lane[] = [
  {
    handlers: [
      handle(announcementOf['service-request'], announceServiceRequest),
      handle(announcementOf.registration, announceRegistration),
      handle(announcementOf['contact-inquiry'], announceContactInquiry),
    ],
    concurrency: 2,
  },
  { handlers: [handle(sendMailTask, sendMail)], concurrency: 2 },
  { handlers: [handle(forwardTask, forwardInquiry)], concurrency: 1 },
];

/** What someone sent is announced in the end, and passed on to anyone who else is to have it, however long that took. */
const neverGivenUp = [...Object.values(announcementOf), forwardTask].map(({ name }) => name);

/** What hears no signal, and a database that does not answer, are not waited for longer than this when the server stops. */
const stopMs = 5500;

export interface JobOptions {
  /** The most jobs a second that enter the queue: work that can wait leaves the machine to visitors. */
  perSecond?: number;
  /** How often the mailbox of returned messages is looked into. */
  bouncesEveryMs?: number;
  /** How often jobs that may not be given up begin again once their tries are used up. */
  reviveEveryMs?: number;
  /** A restored installation that is not released yet: no mail is sent, and nothing else leaves it. */
  areHeld?: boolean;
}

/** Starts all work that no one waits for; several instances may do it side by side without harm. */
export function startJobs(context: ServerContext, db: DatabasePool, options: JobOptions = {}): Periodic {
  const { perSecond = 20, bouncesEveryMs = 3 * minuteMs, reviveEveryMs = 5 * minuteMs, areHeld } = options;
  const { log, config } = context;
  const outgoing = () => [
    startWorker(context, { connectionString: db.url, lanes }),
    startRelay({ pool: db.pool, log, onWake: context.jobs.onWake, perSecond }),
    ...(config.bounceImapUrl ? [startReadingBounces(context, config.bounceImapUrl, bouncesEveryMs)] : []),
  ];
  const parts = [
    startPeriodicJobs(context, db, reviveEveryMs),
    ...(areHeld ? [] : [...outgoing(), startBackups(context, db)]),
  ];
  return {
    stop: () => inTime(stopMs, Promise.all(parts.map((part) => part.stop()))),
  };
}

/** A restored installation takes none: it may be a trial beside the real one, with the same place of backups. */
function startBackups(context: ServerContext, { url }: DatabasePool): Periodic {
  const source = { databaseUrl: url, keyFingerprint: context.keyFingerprint };
  const run = (signal: AbortSignal) => takeScheduledBackup(context, source, signal);
  return startPeriodic(context, [{ name: 'take backup', everyMs: minuteMs, firstAfterMs: 5000, run }]);
}

/** The work that is done again and again. */
function startPeriodicJobs(context: ServerContext, db: DatabasePool, reviveEveryMs: number): Periodic {
  return startPeriodic(context, [
    { name: 'fold row counts', everyMs: 2000, run: () => foldRowCounts(db.pool) },
    { name: 'revive jobs', everyMs: reviveEveryMs, run: () => reviveJobs(db.pool, neverGivenUp) },
    { name: 'resume mail after an outage', everyMs: 5 * minuteMs, run: () => resumeAfterOutage(context) },
    { name: 'requeue stranded messages', everyMs: 5 * minuteMs, run: () => requeueStranded(context) },
    {
      name: 'encrypt again',
      everyMs: 10 * minuteMs,
      firstAfterMs: 10_000,
      run: (signal) => encryptAgain(context, context.appSecrets, signal),
    },
    ...(context.config.clamav
      ? [
          {
            name: 'scan files',
            everyMs: 5000,
            firstAfterMs: 2000,
            run: (signal: AbortSignal) => scanWaiting(context, signal),
          },
        ]
      : []),
    ...officeJobs(context),
    ...removals(context),
  ]);
}

/** What the office would otherwise have to think of. */
function officeJobs(context: AppContext): PeriodicJob[] {
  return [
    { name: 'read packets', everyMs: 3000, run: createPacketReader(context) },
    { name: 'notice missed promises', everyMs: 10_000, run: () => noticeMissed(context) },
    { name: 'remind senders of documents', everyMs: minuteMs, run: () => remindSenders(context) },
    {
      name: 'apply account rules',
      everyMs: 10 * minuteMs,
      firstAfterMs: minuteMs,
      run: () => applyRules(context),
    },
  ];
}

/** What is stored for a time only. */
function removals(context: AppContext): PeriodicJob[] {
  const { db } = context;
  const ago = (ms: number) => new Date(context.clock.now().getTime() - ms);
  const daysAgo = (days: number) => ago(days * dayMs);
  const hourly = (name: string, run: () => Promise<number>): PeriodicJob => ({
    name,
    everyMs: 60 * minuteMs,
    run,
  });
  // A server that is restarted often must come to these too.
  const soon = { firstAfterMs: minuteMs };
  return [
    {
      // An upload is far younger than this when the statement that names it commits.
      ...hourly('sweep files', () =>
        context.files.sweep(ago(60 * minuteMs), (keys) => findStoredKeys(db, keys)),
      ),
      ...soon,
    },
    { ...hourly('remove papers by rule', () => removeDuePapers(context)), ...soon },
    hourly('forget sessions', () => deleteExpiredSessions(db, daysAgo(1).toISOString())),
    hourly('forget unused codes', async () => {
      const before = daysAgo(1).toISOString();
      return (await deleteExpiredCodes(db, before)) + (await deleteExpiredChallenges(db, before));
    }),
    hourly('forget what messages said', async () => {
      const before = daysAgo(mailTextDays);
      return (await deleteMailTexts(db, before)) + (await forgetOutbox(context.config, before));
    }),
    hourly('forget imports', () => {
      const { unfinished, done } = importDays;
      return forgetImports(db, { unfinished: daysAgo(unfinished), done: daysAgo(done) });
    }),
    hourly('forget keys', () => deleteOldKeys(db, daysAgo(7).toISOString())),
  ];
}
