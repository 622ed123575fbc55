import { isAbsolute, resolve } from 'node:path';
import { site } from '#site';
import { EnvironmentReader, isPort, mebibyte } from './environment-reader.ts';
import { isLoopback } from './platform/loopback.ts';

/** Where uploads are stored. */
export type FilesConfig =
  | { kind: 'disk' }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };

/** Where, when and how backups are taken by schedule. */
export interface BackupConfig {
  target: BackupTarget;
  /** Each day at this time where the company works: `03:00`. */
  at: string;
  /** So many of them stay. */
  keep: number;
}

/** A folder, or objects of a bucket whose keys begin with the prefix, which ends in a slash or is empty. */
export type BackupTarget =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; config: S3Settings; prefix: string };

type S3Settings = Omit<Extract<FilesConfig, { kind: 's3' }>, 'kind'>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything the environment decides, checked. `null` means: not given. */
export interface Config {
  host: string;
  /** 0 asks for a free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  files: FilesConfig;
  appSecret: string | null;
  /** The one before it, which opens what is not encrypted with the new one yet. */
  previousAppSecret: string | null;
  superAdmin: { email: string; password: string | null };
  /** Without a trailing slash; null means http://HOST:PORT, once the port is known. */
  publicUrl: string | null;
  /** Origins of other hosts whose pages may call the API; empty: none. */
  allowedOrigins: string[];
  /** Origins of the hosts that the built pages call, where these are not the site's own. */
  apiOrigins: string[];
  /** Addresses and CIDR blocks of proxies whose X-Forwarded-* headers count; empty: none. */
  trustProxy: string[];
  smtpUrl: string | null;
  /** The mailbox that returned messages come to, with its password. */
  bounceImapUrl: string | null;
  mailFrom: string;
  managerEmail: string;
  contactFormEndpoint: string | null;
  clamav: { host: string; port: number } | { socket: string } | null;
  rateLimits: boolean;
  /** What uploads leave free on the disk; null means: a tenth of it, 512 MB at most. */
  diskReserveBytes: number | null;
  /** How many bytes of files the visitors of one network may send within an hour. */
  uploadBudgetBytes: number;
  logLevel: LogLevel;
  metricsToken: string | null;
  /** Null: no backups by schedule. */
  backup: BackupConfig | null;
  /** What backups are encrypted with, those by hand too; null: only the files in them are. */
  backupPassphrase: string | null;
  /** How long /readyz says that the server stops before its port closes. */
  stopNoticeSeconds: number;
  isDevelopment: boolean;
}

/** The environment is wrong; each problem is one line that says which variable, what is wrong and what to do. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads and checks the whole environment at once; throws ConfigError with every mistake in it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = new EnvironmentReader(env);
  const host =
    read.matching('HOST', /^[\w.:%-]+$/, 'a host name or an IP address such as 127.0.0.1') ?? '127.0.0.1';
  const rateLimits = read.word('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (!rateLimits && !isLoopback(host)) {
    read.problems.push(
      'RATE_LIMITS=off is for load tests on loopback only; remove it, or set HOST to 127.0.0.1.',
    );
  }
  const config: Config = {
    host,
    port: read.port('PORT', 3000),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    databaseUrl: read.url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/name',
    ),
    files: readFiles(read),
    appSecret: read.secret('APP_SECRET', 32),
    previousAppSecret: read.secret('APP_SECRET_PREVIOUS', 32),
    superAdmin: {
      email: (read.email('SUPER_ADMIN_EMAIL') ?? 'superadmin@example.com').toLowerCase(),
      password: read.secret('SUPER_ADMIN_PASSWORD', 8),
    },
    publicUrl: read.origin('PUBLIC_URL', 'https://www.example.com'),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    apiOrigins: readApiOrigins(read),
    trustProxy: read.networks('TRUST_PROXY'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587'),
    bounceImapUrl: readBounceMailbox(read),
    mailFrom: read.sender('MAIL_FROM') ?? site.mailFrom,
    managerEmail: read.email('MANAGER_EMAIL') ?? site.managerEmail,
    contactFormEndpoint: read.url(
      'CONTACT_FORM_ENDPOINT',
      ['https:', 'http:'],
      'https://forms.example.com/f/abc',
    ),
    clamav: readClamav(read),
    rateLimits,
    diskReserveBytes: read.megabytes('DISK_RESERVE_MB'),
    uploadBudgetBytes: read.megabytes('UPLOAD_BUDGET_MB') ?? 1024 * mebibyte,
    logLevel: read.word('LOG_LEVEL', logLevels, 'info'),
    metricsToken: read.secret('METRICS_TOKEN', 16),
    backup: readBackup(read),
    backupPassphrase: readPassphrase(read),
    stopNoticeSeconds: Number(read.matching('STOP_NOTICE', /^[0-4]$/, 'seconds from 0 to 4') ?? 2),
    isDevelopment:
      read.word('NODE_ENV', ['production', 'development', 'test'], 'production') === 'development',
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

function readFiles(read: EnvironmentReader): FilesConfig {
  if (read.word('FILES', ['disk', 's3'], 'disk') === 'disk') return { kind: 'disk' };
  return { kind: 's3', ...readS3(read, 'FILES=s3 needs it. Give it, or set FILES=disk.') };
}

/** `givenBucket` stands for the one of the settings. */
function readS3(read: EnvironmentReader, reason: string, givenBucket?: string): S3Settings {
  const needed = (name: string): string => {
    const value = read.text(name);
    if (value === null) read.problems.push(`${name} is missing; ${reason}`);
    return value ?? '';
  };
  needed('S3_ENDPOINT');
  return {
    endpoint: read.url('S3_ENDPOINT', ['https:', 'http:'], 'https://s3.us-east-1.amazonaws.com') ?? '',
    region: needed('S3_REGION'),
    bucket: givenBucket ?? needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: read.word('S3_FORCE_PATH_STYLE', ['true', 'false'], 'true') === 'true',
  };
}

function readBackup(read: EnvironmentReader): BackupConfig | null {
  const at =
    read.matching('BACKUP_AT', /^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 03:00') ?? '03:00';
  const keep = read.matching('BACKUP_KEEP', /^[1-9]\d{0,2}$/, 'a number from 1 to 999') ?? '14';
  const given = read.text('BACKUP_TO');
  return given === null ? null : { target: readTarget(read, given), at, keep: Number(keep) };
}

function readTarget(read: EnvironmentReader, given: string): BackupTarget {
  if (!given.startsWith('s3://')) {
    if (/^\w+:\/\//.test(given)) read.refuse('BACKUP_TO', 'a folder, or s3://bucket/prefix');
    return { kind: 'folder', path: resolve(given) };
  }
  const [, bucket = '', path = ''] = /^s3:\/\/([\w.-]+)(?:\/(.*))?$/.exec(given) ?? [];
  if (bucket === '') read.refuse('BACKUP_TO', 'a folder, or s3://bucket/prefix');
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const config = readS3(read, 'backups on S3 need it.', bucket);
  return { kind: 's3', config, prefix };
}

/**
 * A place of backups that is named on a command line, with the settings of the environment. Throws ConfigError where these are
 * missing.
 */
export function readBackupTarget(given: string, env: NodeJS.ProcessEnv = process.env): BackupTarget {
  const read = new EnvironmentReader({ ...env, BACKUP_TO: given });
  const target = readTarget(read, given);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return target;
}

/** The passphrase of backups, for a command that needs no other setting. */
export function readBackupPassphrase(env: NodeJS.ProcessEnv = process.env): string | null {
  return readPassphrase(new EnvironmentReader(env));
}

function readPassphrase(read: EnvironmentReader): string | null {
  return read.secret('BACKUP_PASSPHRASE', 12);
}

/** Both hosts that the client build was given: which of them a page calls is decided by the page's own address. */
function readApiOrigins(read: EnvironmentReader): string[] {
  const example = 'https://api.example.com';
  const bases = [
    read.url('VITE_API_BASE', ['https:', 'http:'], example),
    read.url('VITE_API_BASE_DEV', ['https:', 'http:'], example),
  ];
  return [...new Set(bases.flatMap((base) => (base === null ? [] : new URL(base).origin)))];
}

function readBounceMailbox(read: EnvironmentReader): string | null {
  const example = 'imaps://user:password@mail.example.com/INBOX';
  const given = read.url('BOUNCE_IMAP_URL', ['imaps:', 'imap:'], example);
  if (given === null) return null;
  const { username, password, pathname } = new URL(given);
  if (!username || !password || ![username, password, pathname].every(isDecodable)) {
    read.problems.push(
      `BOUNCE_IMAP_URL needs a user and a password, with special characters as %xx; it must look like ${example}.`,
    );
    return null;
  }
  return given;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function readClamav(read: EnvironmentReader): Config['clamav'] {
  const given = read.text('CLAMAV');
  if (given === null) return null;
  if (isAbsolute(given)) return { socket: given };
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
  if (host === undefined || !isPort(Number(port)) || Number(port) === 0) {
    read.refuse(
      'CLAMAV',
      'host:port or the path of a socket, such as 127.0.0.1:3310 or /run/clamav/clamd.ctl',
    );
    return null;
  }
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
