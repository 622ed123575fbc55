// @module-tag slow
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { getServiceRequest } from '#contracts/service-requests.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { startJobs } from './jobs.ts';
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';

/** Takes every connection and never says a word. */
async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { at: `127.0.0.1:${port}`, sockets, close };
}

test('neither a mail server nor a form collector that hangs keeps other work or a stop waiting', async () => {
  const [mail, collector, mailbox] = await Promise.all([
    startSilentServer(),
    startSilentServer(),
    startSilentServer(),
  ]);
  const config = {
    smtpUrl: `smtp://${mail.at}`,
    contactFormEndpoint: `http://${collector.at}/`,
    bounceImapUrl: `imap://office:secret@${mailbox.at}/`,
  };
  const app = await startTestApp({ config });
  // However long the steps take: the two messages are in hand until the stop.
  const aMinute = { connection: 60_000, greeting: 60_000, silence: 60_000, whole: 60_000 };
  const mailer = createSmtpMailer({ ...app.context.config, smtpUrl: config.smtpUrl }, aMinute);
  const options = { perSecond: 2000, bouncesEveryMs: 200 };
  const jobs = startJobs({ ...app.context, mailer }, app.database.db, options);
  const { pool } = app.database.db;
  const queued = async () =>
    (await pool.query<{ recipient: string }>('select recipient from mail')).rows.map(
      ({ recipient }) => recipient,
    );

  await submitRequest(app, { email: 'first@example.com' });
  await soon(() => expect(mail.sockets).toHaveLength(2));
  // All who send mail wait now: an inquiry is forwarded all the same.
  await submitInquiry(app, { email: 'second@example.com' });
  await soon(() => expect(collector.sockets).toHaveLength(1));
  // And who forwards waits too: what comes in is announced, and its messages are queued.
  await submitInquiry(app, { email: 'third@example.com' });
  await soon(async () => expect(await queued()).toContain('third@example.com'));
  await soon(() => expect(mailbox.sockets.length).toBeGreaterThan(0));

  // A server that stops gives up what it waits for, and leaves it to be tried by the next one at once.
  await jobs.stop();
  const { rows } = await pool.query(`
    select state, claimed_at, count(*)::int as total from mail
    where answer = 'This server was stopped before the mail server answered.' group by state, claimed_at`);
  expect(rows).toEqual([{ state: 'queued', claimed_at: null, total: 2 }]);
  const locked = await pool.query('select 1 from graphile_worker.jobs where locked_at is not null');
  expect(locked.rows).toEqual([]);

  mailer.close();
  mail.close();
  collector.close();
  mailbox.close();
  await app.close();
});

const photo = {
  accepts: ['jpeg'],
  maxBytes: 1_000_000,
  required: false,
  messages: { tooLarge: '', wrongKind: '', missing: '' },
} as const;

test('within an hour each periodic job has run; what is stored for a time goes after it, and not before', async () => {
  const app = await startTestApp();
  const { pool } = app.database.db;
  const as = { token: (await app.superAdminSession()).accessToken };
  const now = app.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
  /** Of each kind one that is just over its time, and one that is not yet. */
  const kinds = {
    session: {
      days: [1.1, 0.9],
      values: `gen_random_uuid(), (select min(id) from user_account), $1, $1, $1`,
    },
    overwrite_code: {
      days: [1.1, 0.9],
      values: `sha256($2::bytea), 'ADMIN', (select min(id) from user_account), $1, $1`,
    },
    login_challenge: {
      days: [1.1, 0.9],
      values: `sha256($2::bytea), (select min(id) from user_account), $1, $1`,
    },
    idempotency_key: { days: [7.1, 6.9], values: `'scope', $2, '', $1` },
  };
  const columns: Record<keyof typeof kinds, string> = {
    session: 'id, user_id, created_at, last_used_at, expires_at',
    overwrite_code: 'code_hash, role, created_by, created_at, expires_at',
    login_challenge: 'token_hash, user_id, created_at, expires_at',
    idempotency_key: 'scope, key, fingerprint, created_at',
  };
  for (const [table, { days, values }] of Object.entries(kinds))
    for (const each of days) {
      const given = values.includes('$2') ? [ago(each), String(each)] : [ago(each)];
      await pool.query(
        `insert into ${table} (${columns[table as keyof typeof kinds]}) values (${values})`,
        given,
      );
    }
  for (const [state, each] of [
    ['UPLOADED', 7.1],
    ['UPLOADED', 6.9],
    ['DONE', 30.1],
    ['DONE', 29.9],
  ] as const)
    await pool.query(
      `insert into import_run (created_at, updated_at, by_email, kind, file_name, state, sheets, options)
       values ($1, $1, '', 'unit', $2, $2, '[]', '{}')`,
      [ago(each), state],
    );
  for (const each of [180.1, 179.9])
    await pool.query(
      `insert into mail (created_at, kind, record_kind, record_id, occasion, recipient, subject, message_id, state, sent_at, text_body, html_body)
       values ($1, 'notice', 'user', 1, $2, 'a@example.com', 'Old', $2, 'sent', $1, 'Said long ago', '<p>')`,
      [ago(each), String(each)],
    );
  const files = [];
  for (const minutes of [61, 59]) {
    const file = await app.context.files.save(Readable.from([tinyJpeg]), 'leak.jpg', photo);
    const path = join(app.context.config.dataDir, 'files', file.storageKey.slice(0, 2), file.storageKey);
    const at = new Date(now.getTime() - minutes * 60_000);
    await utimes(path, at, at);
    files.push({ ...file, scan: null });
  }
  const { id } = await submitRequest(app);
  await pool.query('update service_request set next_update_by = $1 where id = $2', [ago(0.1), id]);

  vi.useFakeTimers({ toFake: ['setInterval'] });
  // As a restored installation does: nothing leaves it, all else goes on.
  const jobs = startJobs(app.context, app.database.db, { areHeld: true });
  vi.advanceTimersByTime(60 * 60_000);
  vi.useRealTimers();
  const names = [
    'fold row counts',
    'revive jobs',
    'resume mail after an outage',
    'requeue stranded messages',
    'encrypt again',
    'read packets',
    'notice missed promises',
    'remind senders of documents',
    'apply account rules',
    'sweep files',
    'remove papers by rule',
    'forget sessions',
    'forget unused codes',
    'forget what messages said',
    'forget imports',
    'forget keys',
  ];
  await soon(async () => {
    const { text } = await app.api.send('GET', '/metrics');
    const done = [...text.matchAll(/last_success_timestamp_seconds\{job="([^"]+)"\}/g)].map(
      ([, name]) => name,
    );
    expect(new Set(done)).toEqual(new Set(names));
  });
  await jobs.stop();

  const left = async (text: string) => (await pool.query<{ at: string }>(text)).rows.map(({ at }) => at);
  const at = (column: string) =>
    `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;
  for (const table of ['session', 'overwrite_code', 'login_challenge'])
    expect([
      table,
      await left(`select ${at('expires_at')} from ${table} where expires_at < '${now.toISOString()}'`),
    ]).toEqual([table, [ago(0.9)]]);
  expect(await left(`select ${at('created_at')} from idempotency_key where scope = 'scope'`)).toEqual([
    ago(6.9),
  ]);
  const runs = `select state || ' ' || is_stored as at from import_run order by id`;
  expect(await left(runs)).toEqual(['UPLOADED true', 'DONE false', 'DONE true']);
  expect(await left(`select text_body as at from mail where subject = 'Old' order by id`)).toEqual([
    null,
    'Said long ago',
  ]);
  const [old, fresh] = files;
  if (!old || !fresh) throw new Error('No files were saved.');
  await expect(app.context.files.open(old)).rejects.toThrow();
  expect((await buffer(await app.context.files.open(fresh))).equals(tinyJpeg)).toBe(true);
  const late = await app.api.call(getServiceRequest, { params: { id } }, as);
  expect(late.body.data.isLate).toBe(true);
  await app.close();
});
