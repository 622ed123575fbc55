import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { site } from '#site';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const s3 = {
  FILES: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'wellserved',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('without any settings', () => {
  // spec: ST-28, ST-29, ST-33, ST-34, ST-39, ST-46, ST-48, ST-49, ST-50, ST-51, ST-52, ST-53, ST-54
  test('the server listens on loopback, keeps everything in ./data and sends nothing to others', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: null,
      files: { kind: 'disk' },
      appSecret: null,
      previousAppSecret: null,
      superAdmin: { email: 'superadmin@example.com', password: null },
      publicUrl: null,
      allowedOrigins: [],
      apiOrigins: [],
      trustProxy: [],
      smtpUrl: null,
      bounceImapUrl: null,
      mailFrom: site.mailFrom,
      managerEmail: site.managerEmail,
      contactFormEndpoint: null,
      clamav: null,
      rateLimits: true,
      diskReserveBytes: null,
      uploadBudgetBytes: 1024 * 1024 * 1024,
      logLevel: 'info',
      metricsToken: null,
      backup: null,
      backupPassphrase: null,
      stopNoticeSeconds: 2,
      isDevelopment: false,
    });
  });

  test('an empty variable counts as not given', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ', APP_SECRET: '', DATABASE_URL: '' })).toEqual(
      readConfig({}),
    );
  });
});

describe('backups by schedule', () => {
  test('go to a folder or a bucket, each night, and fourteen stay', () => {
    expect(readConfig({ BACKUP_TO: '/mnt/backups' }).backup).toEqual({
      target: { kind: 'folder', path: '/mnt/backups' },
      at: '03:00',
      keep: 14,
    });
    const { FILES: _disk, S3_BUCKET: _other, ...access } = s3;
    const given = { ...access, BACKUP_TO: 's3://backups/office', BACKUP_AT: '23:30', BACKUP_KEEP: '3' };
    expect(readConfig(given).backup).toMatchObject({
      target: { kind: 's3', prefix: 'office/', config: { bucket: 'backups', region: 'us-east-1' } },
      at: '23:30',
      keep: 3,
    });
  });

  test.each([
    [{ BACKUP_TO: 's3://backups' }, 'S3_ENDPOINT is missing; backups on S3 need it.'],
    [
      { BACKUP_TO: 'ftp://backups' },
      'BACKUP_TO is "ftp://backups"; it must be a folder, or s3://bucket/prefix.',
    ],
    [
      { BACKUP_TO: 's3:///office' },
      'BACKUP_TO is "s3:///office"; it must be a folder, or s3://bucket/prefix.',
    ],
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT is "24:00"; it must be a time of day such as 03:00.'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP is "0"; it must be a number from 1 to 999.'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE has 5 characters; it must have at least 12.'],
  ])('%o is refused', (env, problem) => {
    expect(problemsOf(env)).toContain(problem);
  });
});

describe('what is given', () => {
  test('host, port, data folder, addresses and level are taken', () => {
    const config = readConfig({
      HOST: '::1',
      PORT: '0',
      DATA_DIR: '/srv/wellserved',
      DATABASE_URL: 'postgres://u:p@db.example.com/wellserved',
      PUBLIC_URL: 'https://www.example.com/',
      SUPER_ADMIN_EMAIL: 'Boss@Example.com',
      SMTP_URL: 'smtps://mail.example.com',
      BOUNCE_IMAP_URL: 'imaps://office%40example.com:pass@mail.example.com',
      MAIL_FROM: 'Office <office@example.com>',
      LOG_LEVEL: 'WARN',
      NODE_ENV: 'development',
    });
    expect(config).toMatchObject({
      host: '::1',
      port: 0,
      dataDir: '/srv/wellserved',
      databaseUrl: 'postgres://u:p@db.example.com/wellserved',
      publicUrl: 'https://www.example.com',
      superAdmin: { email: 'boss@example.com' },
      smtpUrl: 'smtps://mail.example.com',
      bounceImapUrl: 'imaps://office%40example.com:pass@mail.example.com',
      mailFrom: 'Office <office@example.com>',
      logLevel: 'warn',
      isDevelopment: true,
    });
  });

  // spec: ST-34, ST-35
  test('files go to an S3 bucket when asked for', () => {
    expect(readConfig({ ...s3, S3_FORCE_PATH_STYLE: 'false' }).files).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'wellserved',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: false,
    });
  });

  // spec: ST-47
  test('trusted proxies are addresses and blocks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8']);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toEqual([]);
  });

  test('allowed origins are compared as browsers send them', () => {
    const ALLOWED_ORIGINS = 'https://www.Example.com/, http://localhost:4172,https://www.example.com:443';
    expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://www.example.com',
      'http://localhost:4172',
    ]);
  });

  test('the hosts of the client build are known by their origins', () => {
    const settings = {
      VITE_API_BASE: 'https://api.example.com/v1/api/',
      VITE_API_BASE_DEV: 'http://localhost:4171/api///',
    };
    expect(readConfig(settings).apiOrigins).toEqual(['https://api.example.com', 'http://localhost:4171']);
  });

  // spec: ST-52
  test.each([
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { socket: '/run/clamav/clamd.ctl' }],
  ])('a virus scanner is found at %s', (CLAMAV, expected) => {
    expect(readConfig({ CLAMAV }).clamav).toEqual(expected);
  });
});

describe('what is wrong', () => {
  // spec: ST-25
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['HOST', 'http://example.com'],
    ['DATABASE_URL', 'mysql://db.example.com'],
    ['FILES', 'tape'],
    ['APP_SECRET', 'short'],
    ['SUPER_ADMIN_EMAIL', 'superadmin'],
    ['SUPER_ADMIN_PASSWORD', '1234567'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'https://www.example.com/site'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'www.example.com'],
    ['ALLOWED_ORIGINS', 'https://www.example.com,'],
    ['ALLOWED_ORIGINS', 'https://www.example.com/site'],
    ['VITE_API_BASE', 'api.example.com'],
    ['VITE_API_BASE_DEV', 'ftp://localhost'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SMTP_URL', 'mail.example.com'],
    ['BOUNCE_IMAP_URL', 'pop3://user:pass@mail.example.com'],
    ['BOUNCE_IMAP_URL', 'imaps://user@mail.example.com/INBOX'],
    ['BOUNCE_IMAP_URL', 'imaps://user:100%zz@mail.example.com/INBOX'],
    ['MAIL_FROM', 'Office'],
    ['MANAGER_EMAIL', 'manager@'],
    ['CONTACT_FORM_ENDPOINT', 'ftp://forms.example.com'],
    ['CLAMAV', 'clamd'],
    ['RATE_LIMITS', 'no'],
    ['DISK_RESERVE_MB', '0.5'],
    ['UPLOAD_BUDGET_MB', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'abc'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s is refused by name, in one line', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} [^\n]+\\.$`));
  });

  // spec: ST-25
  test('all mistakes are reported at once, one line each', () => {
    const problems = problemsOf({ PORT: 'x', FILES: 's3', LOG_LEVEL: 'loud', SUPER_ADMIN_EMAIL: 'me' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'SUPER_ADMIN_EMAIL',
      'LOG_LEVEL',
    ]);
  });

  test('secrets are not repeated in what is reported', () => {
    const problems = problemsOf({
      APP_SECRET: 'hunter2',
      SUPER_ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'my://u:hunter2@db',
      SMTP_URL: 'hunter2',
      BOUNCE_IMAP_URL: 'imaps://user:hunter2%@mail.example.com',
    });
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  // spec: ST-53
  test('limits can be lifted on loopback only', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    expect(problemsOf({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toHaveLength(1);
  });
});
