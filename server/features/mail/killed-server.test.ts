// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { hurryJobs } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { SmtpConduct, TestSmtpServer } from '#tests/support/smtp-server.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { temporary } from '#tests/support/temporary.ts';
import { startServerProcess } from '../../../tests/starting/server-process.ts';
import type { ServerProcess } from '../../../tests/starting/server-process.ts';

/** Takes requests, and leaves the jobs to the others. */
let app: TestApp;
let smtp: TestSmtpServer;
let dataDir: string;
let killed: ServerProcess | undefined;
let next: TestApp | undefined;
let conduct: SmtpConduct = 'wait';
beforeAll(async () => {
  smtp = await startSmtpServer((_number, recipient) =>
    recipient === 'victim@example.com' ? conduct : 'accept',
  );
  app = await startTestApp({ shares: 'database', config: { smtpUrl: smtp.url } });
  dataDir = await mkdtemp(join(temporary, 'wellserved-mail-'));
});
afterAll(async () => {
  await killed?.kill('SIGKILL');
  await next?.close();
  await app.close();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server that was killed may leave statements behind, which run to their ends. */
async function untilNobodyWorks(): Promise<void> {
  await soon(async () => {
    const { rows } = await app.database.db.pool.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    expect(rows).toEqual([]);
  });
}

/** As if the time had passed after which a silent worker counts as dead, and a message in its hands as free. */
async function letTimePass(): Promise<void> {
  const { pool } = app.database.db;
  await pool.query(`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes' where locked_at is not null`);
  await pool.query(`update job_worker set seen_at = seen_at - interval '10 minutes'`);
  await pool.query(`update mail set claimed_at = claimed_at - interval '10 minutes'`);
}

// spec: ML-11
test('a server killed between sending and noting it sends the same message again, by the next server', async () => {
  killed = await startServerProcess({
    DATABASE_URL: app.database.url,
    DATA_DIR: join(dataDir, 'data'),
    APP_SECRET: 'a secret that several servers share, long enough',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  });
  const { id } = await submitRequest(app, { email: 'victim@example.com' });
  await soon(async () => {
    const { rows } = await app.database.db.pool.query(
      `select 1 from mail where record_id = ${id} and kind = 'confirmation' and attempts = 1`,
    );
    expect(rows).toHaveLength(1);
  });
  await soon(() => expect(smtp.waiting()).toBe(1));
  await killed.kill('SIGKILL');
  // The mail server has it all the same.
  smtp.goOn();
  conduct = 'accept';
  await untilNobodyWorks();
  await letTimePass();

  next = await startTestApp({ jobs: true, shares: app, config: { smtpUrl: smtp.url } });

  await soon(async () => {
    await hurryJobs(app);
    const { rows } = await app.database.db.pool.query(`select state from mail where record_id = ${id}`);
    expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });
  const copies = smtp.received.filter(({ to }) => to?.[0]?.address === 'victim@example.com');
  // One by each server.
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
});
