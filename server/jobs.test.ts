import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
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
