import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLine } from '#tests/support/database-line.ts';
import { startExternalPostgres } from '#tests/support/external-postgres.ts';
import type { ExternalPostgres } from '#tests/support/external-postgres.ts';
import { soon } from '#tests/support/soon.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { TestSmtpServer } from '#tests/support/smtp-server.ts';
import { temporary } from '#tests/support/temporary.ts';
import { pictureOf, requestForm, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let postgres: ExternalPostgres;
let smtp: TestSmtpServer;
let dataDir: string;
/** It goes on from test to test. */
let server: ServerProcess;
beforeAll(async () => {
  [postgres, smtp] = await Promise.all([startExternalPostgres(), startSmtpServer()]);
  dataDir = await mkdtemp(join(temporary, 'wellserved-outages-'));
  server = await startServerProcess({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await smtp.close();
  await postgres.remove();
  await rm(dataDir, { recursive: true, force: true });
});

interface Seen {
  /** The notes of the requests that were acknowledged. */
  acknowledged: string[];
  /** How often each status was answered; 0 for none. */
  statuses: Map<number, number>;
}

const post = (key: string): Promise<Response> =>
  fetch(`${server.url}/api/public-submissions`, {
    method: 'POST',
    headers: { accept: 'application/json', 'idempotency-key': key },
    // The same content for the same key.
    body: requestForm({ notes: key, email: `${key}@example.com` }, pictureOf(Buffer.from(key))),
  });

/** A visitor who sends one request after the other, each until it is acknowledged. */
async function visit(seen: Seen, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const key = randomUUID();
    for (let isAcknowledged = false; !isAcknowledged;) {
      const status = await post(key).then(
        (answer) => answer.status,
        () => 0,
      );
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      isAcknowledged = status === 201;
      await sleep(50);
    }
    seen.acknowledged.push(key);
  }
}

// spec: ST-22, ML-09
test('a database that restarts four times under load ends nothing, loses nothing and doubles nothing', async () => {
  const seen: Seen = { acknowledged: [], statuses: new Map() };
  const ending = new AbortController();
  const visitors = [1, 2, 3].map(() => visit(seen, ending.signal));
  const acknowledgedAfter = (count: number) =>
    soon(() => expect(seen.acknowledged.length).toBeGreaterThan(count));
  for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
    await acknowledgedAfter(seen.acknowledged.length);
    const refusedBefore = seen.statuses.get(503) ?? 0;
    await postgres.stop(mode);
    await soon(() => expect(seen.statuses.get(503)).toBeGreaterThan(refusedBefore));
    await postgres.start();
  }
  await acknowledgedAfter(seen.acknowledged.length + 2);
  ending.abort();
  await Promise.all(visitors);

  expect([...seen.statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 503]);
  expect(server.output().stderr).toBe('');
  expect(await notesOfRequests()).toEqual(seen.acknowledged.toSorted());
  // The jobs go on: what came last is confirmed, and no one was notified twice of what came before.
  await soon(() => expect(recipients()).toContain(`${seen.acknowledged.at(-1)}@example.com`));
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(smtp.received.length);
});

const recipients = () => smtp.received.flatMap(({ to }) => (to ?? []).map(({ address }) => address));

async function notesOfRequests(connectionString = postgres.url): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ message: string }>(
    'select message from service_request order by message',
  );
  await client.end();
  return rows.map(({ message }) => message);
}

// spec: ST-23
test('while the database is frozen an upload is refused, pages are served, and the server can be stopped', async () => {
  await postgres.freeze();
  try {
    const [upload, page] = await Promise.all([post(randomUUID()), fetch(`${server.url}/services`)]);
    expect(upload.status).toBe(503);
    expect(upload.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.status).toBe(200);
    expect(await server.kill('SIGTERM')).toBe(0);
  } finally {
    await postgres.thaw();
  }
});

// spec: ST-22
test('a standby that takes the place of its primary loses nothing, and until it is promoted all are asked to come again', async () => {
  await server.kill('SIGTERM');
  const standby = await postgres.addStandby();
  const line = await openLine(postgres.url);
  try {
    server = await startServerProcess({ DATABASE_URL: line.url, DATA_DIR: dataDir, SMTP_URL: smtp.url });
    const before = await notesOfRequests();
    const seen: Seen = { acknowledged: [], statuses: new Map() };
    const ending = new AbortController();
    const visitors = [1, 2, 3].map(() => visit(seen, ending.signal));
    const acknowledgedAfter = (count: number) =>
      soon(() => expect(seen.acknowledged.length).toBeGreaterThan(count));
    await acknowledgedAfter(3);
    line.leadTo(standby.url);
    await soon(() => expect(seen.statuses.get(503)).toBeGreaterThan(3));
    await soon(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503));
    const waiting = seen.acknowledged.length;
    // The primary gives the standby all that it has before it ends.
    await postgres.stop('fast');
    expect(seen.acknowledged.length).toBe(waiting);
    await standby.promote();
    await acknowledgedAfter(waiting + 3);
    ending.abort();
    await Promise.all(visitors);

    expect([...seen.statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 503]);
    expect(server.output().stderr).toBe('');
    expect(await notesOfRequests(standby.url)).toEqual([...before, ...seen.acknowledged].toSorted());
    await soon(() => expect(recipients()).toContain(`${seen.acknowledged.at(-1)}@example.com`));
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(smtp.received.length);
  } finally {
    await server.kill('SIGKILL');
    await line.close();
    await standby.remove();
  }
});
