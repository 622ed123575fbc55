import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { hurryJobs, soon } from '#tests/support/mailbox.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { SmtpConduct, TestSmtpServer } from '#tests/support/smtp-server.ts';
import { requestForm, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let dataDir: string;
let conduct: (number: number, recipient: string) => SmtpConduct = () => 'accept';
const running: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wellserved-mail-'));
  [database, smtp] = await Promise.all([
    createTestDatabase(),
    startSmtpServer((number, recipient) => conduct(number, recipient)),
  ]);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill('SIGKILL')));
  await smtp.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: join(dataDir, 'data'),
    APP_SECRET: 'a secret that two servers share, long enough',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  });
  running.push(server);
  return server;
}

const submit = async (server: ServerProcess, email: string): Promise<number> => {
  const answer = await fetch(`${server.url}/api/public-submissions`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: requestForm({ email }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: number } }).data.id;
};

/** A server that was killed may leave statements behind, which run to their ends. */
async function untilNobodyWorks(): Promise<void> {
  await soon(async () => {
    const { rows } = await database.db.pool.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    expect(rows).toEqual([]);
  });
}

/** As if the time had passed after which a silent worker counts as dead, and a message in its hands as free. */
async function letTimePass(): Promise<void> {
  await database.db.pool.query(`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes' where locked_at is not null`);
  await database.db.pool.query(`update job_worker set seen_at = seen_at - interval '10 minutes'`);
  await database.db.pool.query(`update mail set claimed_at = claimed_at - interval '10 minutes'`);
}

// spec: ML-11
test('a server killed between sending and noting it sends the same message again, by the next server', async () => {
  conduct = (_number, recipient) => (recipient === 'victim@example.com' ? 'wait' : 'accept');
  const first = await startServer();
  const id = await submit(first, 'victim@example.com');
  await soon(async () => {
    const { rows } = await database.db.pool.query(
      `select 1 from mail where record_id = ${id} and kind = 'confirmation' and attempts = 1`,
    );
    expect(rows).toHaveLength(1);
  });
  await soon(() => expect(smtp.offered()).toBeGreaterThanOrEqual(1));
  await first.kill('SIGKILL');
  // The mail server has it all the same.
  smtp.goOn();
  conduct = () => 'accept';
  await untilNobodyWorks();
  await letTimePass();
  await startServer();
  await soon(async () => {
    await hurryJobs({ database });
    const { rows } = await database.db.pool.query(`select state from mail where record_id = ${id}`);
    expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });
  const copies = smtp.kept.filter(({ to }) => to?.[0]?.address === 'victim@example.com');
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
});

// spec: ML-10, ML-11
test('a day’s mail by two servers against a mail server that fails half the time: one confirmation for each', async () => {
  const conducts: SmtpConduct[] = [
    'hang up',
    'die while reading',
    'die after keeping',
    { refuseRecipient: '451 Try again later' },
    { refuseMessage: '452 Out of space' },
  ];
  conduct = (number) =>
    number % 2 === 0 ? 'accept' : (conducts[(number >> 1) % conducts.length] ?? 'accept');
  const [one, other] = [running.at(-1), await startServer()];
  if (!one) throw new Error('No server runs.');
  const residents = Array.from({ length: 150 }, (_, index) => `resident${index}@example.com`);
  for (let index = 0; index < residents.length; index += 10) {
    const batch = residents.slice(index, index + 10);
    await Promise.all(batch.map((email, at) => submit(at % 2 ? one : other, email)));
  }
  const deadline = Date.now() + 200_000;
  for (;;) {
    await hurryJobs({ database });
    const { rows } = await database.db.pool.query<{ open: number; total: number }>(
      `select count(*) filter (where state <> 'sent')::int as open, count(*)::int as total from mail
       where recipient like 'resident%' or record_id > 1`,
    );
    if (rows[0]?.open === 0 && rows[0].total === 300) break;
    if (Date.now() > deadline) throw new Error(`Still open: ${JSON.stringify(rows[0])}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const email of residents) {
    const copies = smtp.kept.filter(({ to }) => to?.[0]?.address === email);
    expect(copies.length, email).toBeGreaterThanOrEqual(1);
    expect(new Set(copies.map(({ messageId }) => messageId)).size, email).toBe(1);
  }
  const failed = await database.db.pool.query(`select 1 from mail where state = 'failed'`);
  expect(failed.rows).toEqual([]);
}, 240_000);
