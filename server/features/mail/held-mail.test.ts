import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { getMail, listMail, mailTextDays, retryMail, sendHeldMail } from '#contracts/mail.ts';
import type { MailState, MailSummary } from '#contracts/mail.ts';
import { reviveJobs } from '#server/platform/jobs/job-worker.queries.ts';
import { queueMail, requeueStranded, resumeAfterOutage } from '#server/platform/mail/queue-mail.ts';
import { deleteMailTexts } from '#server/platform/mail/mail.queries.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { hurryJobs, readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { submitRegistration, takePacketsAsRead } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { sql } from '#server/platform/database/drizzle.ts';

/** Two servers on one database, which announce what comes in side by side. */
let app: TestApp;
let other: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true, shares: 'database' });
  await takePacketsAsRead(app);
  other = await startTestApp({ jobs: true, shares: app });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function listAll(query: Record<string, unknown>): Promise<MailSummary[]> {
  return (await app.api.call(listMail, { query: { take: 200, ...query } }, as)).body.data;
}

const noneLeft =
  'What these messages said is no longer stored, or someone has just sent them. None was sent.';
const confirmations = () => listAll({ kind: 'confirmation' });
const waitFor = (count: number) =>
  soon(async () => {
    const found = await confirmations();
    expect(found.filter(({ state }) => state !== 'queued')).toHaveLength(count);
    return found;
  });

test('of many confirmations to one mailbox within an hour ten go out, and staff may send the others', async () => {
  const addresses = ['victim@example.com', 'Victim@Example.com', 'victim+7@example.com'];
  const email = (index: number) => addresses[index % addresses.length] ?? '';
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) =>
      submitRequest(index % 2 ? app : other, { email: email(index) }),
    ),
    submitRegistration(app, { email: email(0) }),
    submitInquiry(other, { email: email(1) }),
    submitRequest(app, { email: 'neighbor@example.com' }),
  ]);
  const all = await waitFor(15);
  expect(all.filter(({ state }) => state === 'sent')).toHaveLength(11);
  expect(all.find(({ recipient }) => recipient === 'neighbor@example.com')?.state).toBe('sent');
  const held = all.filter(({ state }) => state === 'held');
  expect(held).toHaveLength(4);
  for (const { answer, attempts, sentAt } of held)
    expect([answer, attempts, sentAt]).toEqual([
      'Held: limit of 10 confirmations to this address within an hour.',
      0,
      null,
    ]);
  // The manager hears of each.
  await soon(async () => expect(await listAll({ kind: 'notice', state: 'sent' })).toHaveLength(15));
  const page = await app.api.call(
    listMail,
    { query: { state: 'held', kind: 'confirmation', take: 2, page: 2 } },
    as,
  );
  // The numbers of all states are of this kind alone.
  expect(page.body.meta).toMatchObject({ total: 4, counts: { held: 4, sent: 11 } });
  expect(page.body.data.map((row) => row.id)).toEqual(held.slice(2).map((row) => row.id));

  const id = held[0]?.id ?? 0;
  const retries = await Promise.all([1, 2].map(() => app.api.call(retryMail, { params: { id } }, as)));
  // The other one may come after it was sent.
  expect(retries.map(({ body }) => body.data)).toContainEqual(
    expect.objectContaining({ state: 'queued', answer: null }),
  );
  await soon(async () => expect((await listAll({ state: 'held' })).length).toBe(3));
  await waitFor(15);
  const copies = [...(await readOutbox(app, 1)), ...(await readOutbox(other, 1))].filter(
    ({ subject }) => subject === held[0]?.subject,
  );
  expect(copies).toHaveLength(1);

  // An hour later the mailbox gets confirmations as before; what was held stays where it is.
  app.clock.advance(60 * 60_000);
  as = { token: (await app.superAdminSession()).accessToken };
  await submitRequest(app, { email: email(2) });
  const later = await waitFor(16);
  expect([later[0]?.state, later.filter(({ state }) => state === 'held').length]).toEqual(['sent', 3]);
});

test('that staff had a message sent is on record for those who work with its property', async () => {
  const held = (await listAll({ state: 'held' })).find(({ recordKind }) => recordKind === 'service-request');
  const id = held?.id ?? 0;
  const [here, elsewhere] = [
    await createAdmin(app, 'here@example.com', { properties: ['BT01'] }),
    await createAdmin(app, 'elsewhere@example.com', { properties: ['WK02'] }),
  ];
  expect((await app.api.call(retryMail, { params: { id } }, elsewhere.as)).status).toBe(404);
  const { pagePath } = (await app.api.call(getMail, { params: { id } }, here.as)).body.data;
  const sent = await app.api.call(retryMail, { params: { id } }, here.as);
  expect([sent.status, sent.body.data.state, sent.body.data.answer]).toEqual([201, 'queued', null]);
  const history = async (who: typeof here) =>
    (await app.api.call(listAudit, { query: { objectKind: 'mail', objectId: id } }, who.as)).body.data;
  expect(await history(here)).toMatchObject([
    { action: 'retried', actorEmail: 'here@example.com', changes: { state: { from: 'held', to: 'queued' } } },
  ]);
  expect(await history(elsewhere)).toEqual([]);
  // Who does not work with the property any more does not read the message either.
  expect((await app.api.send('GET', pagePath ?? '')).status).toBe(200);
  await app.database.db.pool.query(`update user_property set property_code = 'WK02' where user_id = $1`, [
    here.user.id,
  ]);
  expect((await app.api.send('GET', pagePath ?? '')).status).toBe(404);
});

test('what is held is sent at once, as much of it as staff saw, by those who work with its property', async () => {
  const scoped = await createAdmin(app, 'scoped@example.com', { properties: ['WK02'] });
  await Promise.all(
    Array.from({ length: 12 }, () =>
      submitRegistration(app, { email: 'flood@example.com', propertyCode: 'WK02' }),
    ),
  );
  const inScope = async (state: MailState) =>
    (await app.api.call(listMail, { query: { state, kind: 'confirmation' } }, scoped.as)).body.data;
  await soon(async () => {
    expect(await inScope('held')).toHaveLength(2);
    expect(await inScope('sent')).toHaveLength(10);
  });
  const others = (await listAll({ state: 'held' })).length - 2;
  expect(others).toBeGreaterThan(0);
  const send = (body: unknown, as = scoped.as) =>
    app.app.inject({
      method: 'POST',
      url: '/api/mail/send-held',
      headers: { authorization: `Bearer ${as.token}` },
      // As anyone may send it.
      body: body as object,
    });
  for (const count of [1, 3, others + 2]) {
    const refused = await send({ count });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'CONFLICT']);
    expect(refused.json().message).toBe('The list has changed: 2 messages are held now. None was sent.');
  }
  expect((await send({})).statusCode).toBe(400);
  expect((await send({ count: 2, kind: 'notice' })).statusCode).toBe(409);
  expect(await inScope('held')).toHaveLength(2);
  const ids = (await inScope('held')).map(({ id }) => id);
  const { pool } = app.database.db;
  const state = (name: MailState) => (client: Pick<pg.PoolClient, 'query'>) =>
    client.query('update mail set state = $1 where id = any($2)', [name, ids]);
  const late = await inTheMiddle(pool, { first: state('sent') }, () => send({ count: 2 }));
  expect([late.statusCode, late.json().message]).toEqual([409, noneLeft]);
  await state('held')(pool);
  expect((await send({ count: 2, kind: 'confirmation' })).json()).toEqual({ count: 2, data: { count: 2 } });
  await soon(async () => expect(await inScope('sent')).toHaveLength(12));
  expect((await listAll({ state: 'held' })).length).toBe(others);
  const history = await app.api.call(listAudit, { query: { objectKind: 'mail', take: 200 } }, scoped.as);
  expect(history.body.data.filter(({ objectId }) => ids.includes(objectId ?? 0))).toMatchObject(
    ids.map(() => ({
      action: 'retried',
      actorEmail: 'scoped@example.com',
      changes: { state: { from: 'held', to: 'queued' } },
    })),
  );
});

test('a message that a killed server had in hand is left to it for a while, and then goes out', async () => {
  const letter = { subject: 'In hand', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'user', recordId: 999, propertyCode: null } as const;
  // As a kill leaves it: claimed, and no one is at it.
  await app.context.db.transaction(async (db) => {
    await queueMail(app.context, db, { ...about, to: 'in-hand@example.com', letter });
    const now = app.clock.now().toISOString();
    await db.orm.execute(sql`update mail set claimed_at = ${now}, attempts = 1 where subject = 'In hand'`);
  });
  const find = async () => (await listAll({ recordKind: 'user', recordId: 999 }))[0];
  await soon(async () => {
    const { rows } = await app.database.db.pool.query(
      `select 1 from graphile_worker.jobs where key like 'mail %' and last_error is not null`,
    );
    expect(rows).toHaveLength(1);
  });
  expect(await find()).toMatchObject({ state: 'queued', attempts: 1 });
  app.clock.advance(91_000);
  await soon(async () => {
    await hurryJobs(app);
    expect(await find()).toMatchObject({ state: 'sent', attempts: 2 });
  });
  await soon(async () => expect(await listAll({ state: 'queued' })).toEqual([]));
  expect(await requeueStranded(app.context)).toBe(0);
});

test('a message whose server was killed at the very last try is sent all the same', async () => {
  const letter = { subject: 'Last try', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'user', recordId: 998, propertyCode: null } as const;
  // As a kill leaves it: claimed, and its job is never tried again.
  await app.context.db.transaction(async (db) => {
    await queueMail(app.context, db, { ...about, to: 'last-try@example.com', letter });
    const now = app.clock.now().toISOString();
    await db.orm.execute(sql`update mail set claimed_at = ${now}, attempts = 24 where subject = 'Last try'`);
  });
  await soon(async () => {
    const { rowCount } = await app.database.db.pool.query(`
      update graphile_worker._private_jobs set attempts = max_attempts
      where key like 'mail %' and last_error is not null and locked_at is null`);
    expect(rowCount).toBe(1);
  });
  expect(await requeueStranded(app.context)).toBe(0);
  app.clock.advance(91_000);
  // The one that comes first finds it, and so may the other.
  expect(await Promise.all([app, other].map(({ context }) => requeueStranded(context)))).toContain(1);
  await soon(async () =>
    expect(await listAll({ recordKind: 'user', recordId: 998 })).toMatchObject([
      { state: 'sent', attempts: 25 },
    ]),
  );
});

test('messages that wait since no mail server answered go out soon after one does, without any new mail', async () => {
  const letter = { subject: 'Outage', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'user', recordId: 997, propertyCode: null } as const;
  const { pool } = app.database.db;
  // A message that was just sent has those hurried that wait; a job that was replaced in hand may stay, and is never done.
  await soon(async () => {
    await hurryJobs(app);
    const { rows } = await pool.query(`
      select 1 from graphile_worker.jobs where attempts < max_attempts or locked_at is not null
      union all select 1 from job_outbox`);
    expect(rows).toEqual([]);
  });
  // As some failed tries leave it: its job comes in hours.
  await app.context.db.transaction(async (db) => {
    await queueMail({ ...app.context, jobs: { ...app.context.jobs, add: () => Promise.resolve() } }, db, {
      ...about,
      to: 'outage@example.com',
      letter,
    });
    await db.orm.execute(sql`
      update mail set attempts = 9, tried_at = ${app.clock.now().toISOString()}, answer = 'The mail server did not answer.'
      where subject = 'Outage'`);
  });
  await pool.query(`
    select graphile_worker.add_job('send mail', json_build_object('id', id), job_key => 'mail ' || id,
      max_attempts => 24, run_at => now() + interval '5 hours')
    from mail where subject = 'Outage'`);
  expect(await resumeAfterOutage(app.context)).toBe(0);
  const later = new Date(app.clock.now().getTime() + 31 * 60_000);
  const then = { ...app.context, clock: { now: () => later } };
  const away = { ...app.context.mailer, isAnswering: () => Promise.resolve(false) };
  expect(await resumeAfterOutage({ ...then, mailer: away })).toBe(0);
  expect(await resumeAfterOutage(then)).toBe(1);
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`);
  await soon(async () =>
    expect(await listAll({ recordKind: 'user', recordId: 997 })).toMatchObject([{ state: 'sent' }]),
  );
  expect(await resumeAfterOutage(then)).toBe(0);
});

test('a submission whose announcement used up its tries is announced in the end, once', async () => {
  const about = { recordKind: 'service-request', recordId: (await submitRequest(app)).id };
  await soon(async () => expect(await listAll(about)).toHaveLength(2));
  // As if the announcement had never been: its job is left after the last try, locked by no one.
  const { pool } = app.database.db;
  await soon(async () => expect(await listAll({ ...about, state: 'sent' })).toHaveLength(2));
  await pool.query('delete from mail where record_id = $1', [about.recordId]);
  const { name } = announcementOf['service-request'];
  await pool.query(
    `select graphile_worker.add_job($1, json_build_object('id', $2::int), run_at => now() + interval '1 hour')`,
    [name, about.recordId],
  );
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where run_at > now()`);
  await hurryJobs(app);
  const revived = await Promise.all([app, other].map(() => reviveJobs(pool, [name])));
  expect(revived.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  await hurryJobs(app);
  await soon(async () => expect(await listAll({ ...about, state: 'sent' })).toHaveLength(2));
  expect(await reviveJobs(pool, [name])).toBe(0);
});

test('what messages said is forgotten half a year after they were sent or held, and the lines stay', async () => {
  await soon(async () => expect(await listAll({ state: 'queued' })).toEqual([]));
  const before = await listAll({});
  const sent = before.find(({ state }) => state === 'sent')?.id ?? 0;
  const held = before.find(({ state }) => state === 'held')?.id ?? 0;
  const pathBefore = (await app.api.call(getMail, { params: { id: sent } }, as)).body.data.pagePath ?? '';
  const forget = async () =>
    deleteMailTexts(app.context.db, new Date(app.clock.now().getTime() - mailTextDays * 24 * 60 * 60_000));
  expect(await forget()).toBe(0);
  expect((await app.api.send('GET', pathBefore)).status).toBe(200);

  // The oldest are more than an hour older than the newest.
  app.clock.advance(mailTextDays * 24 * 60 * 60_000 - 2 * 60 * 60_000);
  expect(await forget()).toBe(0);
  app.clock.advance(3 * 60 * 60_000);
  as = { token: (await app.superAdminSession()).accessToken };
  const inHand = await submitRequest(app, { email: 'new@example.com' });
  // One that still waits goes out with its words, however old it is.
  const waiting = await app.database.db.pool.query<{ id: number }>(
    `insert into mail (created_at, kind, record_kind, record_id, recipient, subject, message_id, state, claimed_at, text_body, html_body)
     select min(created_at), 'notice', 'user', 996, 'waits@example.com', 'Waits', 'waits', 'queued', '2199-01-01', 'Words', 'Words'
     from mail returning id`,
  );
  expect(await forget()).toBe(before.length);
  expect(await forget()).toBe(0);
  const left = await app.database.db.pool.query('delete from mail where id = $1 returning text_body', [
    waiting.rows[0]?.id,
  ]);
  expect(left.rows).toEqual([{ text_body: 'Words' }]);
  for (const id of [sent, held]) {
    const { data } = (await app.api.call(getMail, { params: { id } }, as)).body;
    expect(data).toMatchObject({ text: null, html: null, pagePath: null, hasText: false });
    expect(data.subject).not.toBe('');
  }
  const refused = await app.api.call(retryMail, { params: { id: held } }, as);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'The text of this message is no longer stored, so it cannot be sent.',
  ]);
  const count = (await listAll({ state: 'held' })).length;
  const none = await app.api.call(sendHeldMail, { body: { count } }, as);
  expect([none.status, none.error.message]).toEqual([409, noneLeft]);
  const saved = await app.database.db.pool.query(
    `select count(*)::int as total from mail where text_body like '%Water leak%'`,
  );
  const fresh = await soon(async () => {
    const found = await listAll({ recordKind: 'service-request', recordId: inHand.id, state: 'sent' });
    expect(found).toHaveLength(2);
    return found;
  });
  expect(fresh.every(({ hasText }) => hasText)).toBe(true);
  expect(saved.rows[0].total).toBeLessThanOrEqual(2);
});

test('of two confirmations at one moment, one alone takes the last place of the hour', async () => {
  as = { token: (await app.superAdminSession()).accessToken };
  const email = 'crowded@example.com';
  const before = (await confirmations()).length;
  for (let sent = 0; sent < 10; sent++) await submitRequest(app, { email });
  const sent = await waitFor(before + 10);
  // Someone else's takes the last place while they hold the lock of the mailbox.
  const id = sent.find(({ recipient }) => recipient === email)?.id;
  const move = (hours: string) => (client: Pick<pg.PoolClient, 'query'>) =>
    client.query('update mail set created_at = created_at + $1::interval where id = $2', [hours, id]);
  await move('-2 hours')(app.database.db.pool);
  const found = await inTheMiddle(
    app.database.db.pool,
    {
      first: (client) =>
        client.query(`select pg_advisory_xact_lock(hashtextextended('confirmations ' || $1, 0))`, [email]),
      last: move('2 hours'),
    },
    async () => {
      await submitRequest(app, { email });
      return waitFor(before + 11);
    },
  );
  const theirs = found.filter(({ recipient }) => recipient === email).map(({ state }) => state);
  expect(theirs.toSorted()).toEqual(['held', ...Array.from({ length: 10 }, () => 'sent')]);
});
