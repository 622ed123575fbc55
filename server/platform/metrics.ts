import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts while it works; `/metrics` shows it (docs/operations.md says what each is for). */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  /** Answers that ended before they were whole: the client left, or the server could not go on. */
  brokenOff: Counter<'method' | 'route'>;
  /** Refused sign-ins and rights, by the code of the refusal. */
  refusals: Counter<'event' | 'code'>;
  /** Files that a record names and that could not be read, by what was wrong. */
  unreadableFiles: Counter<'reason'>;
  /** How scans for viruses ended, as a file came in or later. */
  scans: Counter<'result' | 'at'>;
  periodicSuccess: Gauge<'job'>;
  periodicFailures: Counter<'job'>;
  sockets: Gauge;
  /** Uploads that were asked to come again, because too many others were read. */
  uploadsPutOff: Counter;
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'wellserved_build_info',
    help: 'Always 1; the labels say which release runs on which Node.js',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30, 60, 120],
      registers,
    }),
    brokenOff: new Counter({
      name: 'http_answers_broken_off_total',
      help: 'Answers that ended before they were whole, because the client left or the server could not go on',
      labelNames: ['method', 'route'],
      registers,
    }),
    refusals: new Counter({
      name: 'wellserved_refusals_total',
      help: 'Refused sign-ins and rights, by code',
      labelNames: ['event', 'code'],
      registers,
    }),
    unreadableFiles: new Counter({
      name: 'wellserved_files_unreadable_total',
      help: 'Reads of files that a record names and that are missing or damaged',
      labelNames: ['reason'],
      registers,
    }),
    scans: countScans(registers),
    periodicSuccess: new Gauge({
      name: 'wellserved_periodic_last_success_timestamp_seconds',
      help: 'When each periodic job last came to its end without an error',
      labelNames: ['job'],
      registers,
    }),
    periodicFailures: new Counter({
      name: 'wellserved_periodic_failures_total',
      help: 'Runs of periodic jobs that failed',
      labelNames: ['job'],
      registers,
    }),
    sockets: new Gauge({ name: 'wellserved_sockets', help: 'Open sockets of back offices', registers }),
    uploadsPutOff: new Counter({
      name: 'wellserved_uploads_put_off_total',
      help: 'Uploads that were asked to come again, because too many others were read',
      registers,
    }),
  };
}

function countScans(registers: Registry[]): Metrics['scans'] {
  return new Counter({
    name: 'wellserved_virus_scans_total',
    help: 'Scans for viruses: clean, infected, or without a verdict; as a file came in, or later',
    labelNames: ['result', 'at'],
    registers,
  });
}

/** Series that are read when `/metrics` is asked, each set by `show`. */
export interface StateGauges {
  show: (state: ServerState) => void;
}

/** What the database and the disk say at the moment; what could not be read is null, and has no series then. */
export interface ServerState {
  work: WorkState | null;
  connections: { inUse: number; idle: number; waiting: number } | null;
  disk: { freeBytes: number; totalBytes: number; reserveBytes: number } | null;
  backup: { lastGoodAt: string | null; hasFailed: boolean; isScheduled: boolean } | null;
  uploads: { running: number; waiting: number };
}

export interface WorkState {
  jobsWaiting: number;
  jobsFailed: number;
  oldestJobSeconds: number;
  mail: Record<'queued' | 'held' | 'failed' | 'returned', number>;
  /** Files that are not opened. */
  unopened: Record<'waiting' | 'infected', number>;
}

export function createStateGauges({ registry }: Metrics): StateGauges {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `wellserved_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', '1 where the database answered for these figures, else 0');
  const jobs = gauge('jobs', 'Jobs in the queue: waiting, or failed for good', ['state']);
  const oldest = gauge('jobs_oldest_seconds', 'How long the oldest job that is due has waited');
  const mail = gauge('mail', 'Messages that are not settled, by state', ['state']);
  const connections = gauge('database_connections', 'The pool of connections, and calls that wait for one', [
    'state',
  ]);
  const disk = gauge('disk_bytes', 'The disk of DATA_DIR: free, in total, and left free by uploads', [
    'kind',
  ]);
  const scheduled = gauge('backup_scheduled', '1 where backups are taken by schedule, else 0');
  const failed = gauge('backup_failed', '1 where the newest backup by schedule failed, else 0');
  const good = gauge(
    'backup_last_success_timestamp_seconds',
    'When the last good backup was taken; 0: never',
  );
  const unopened = gauge('files_unopened', 'Files that wait for the virus scanner, or have a virus', [
    'state',
  ]);
  const uploads = gauge('uploads', 'Uploads that are read, and that wait to be', ['state']);
  const show = ({ work, connections: pool, disk: space, backup, uploads: sent }: ServerState) => {
    for (const each of [jobs, mail, unopened, connections, disk, oldest, scheduled, failed, good])
      each.reset();
    uploads.set({ state: 'running' }, sent.running);
    uploads.set({ state: 'waiting' }, sent.waiting);
    isUp.set(work === null ? 0 : 1);
    if (work !== null) {
      jobs.set({ state: 'waiting' }, work.jobsWaiting);
      jobs.set({ state: 'failed' }, work.jobsFailed);
      oldest.set(work.oldestJobSeconds);
      for (const [state, total] of Object.entries(work.mail)) mail.set({ state }, total);
      for (const [state, total] of Object.entries(work.unopened)) unopened.set({ state }, total);
    }
    if (pool !== null)
      for (const [state, total] of Object.entries(pool)) connections.set({ state: wordOf(state) }, total);
    if (space !== null) {
      disk.set({ kind: 'free' }, space.freeBytes);
      disk.set({ kind: 'total' }, space.totalBytes);
      disk.set({ kind: 'reserve' }, space.reserveBytes);
    }
    if (backup === null) return;
    scheduled.set(backup.isScheduled ? 1 : 0);
    failed.set(backup.hasFailed ? 1 : 0);
    good.set(backup.lastGoodAt === null ? 0 : Date.parse(backup.lastGoodAt) / 1000);
  };
  return { show };
}

const wordOf = (state: string): string => (state === 'inUse' ? 'in_use' : state);
