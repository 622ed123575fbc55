import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailMessages, retryMail, sendHeldMail } from '#contracts/mail.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { mailboxKey } from './bounces/bounce-mailbox.ts';
import { findMailByMessageIds, markReturned, noteTrouble, takeMailbox } from './bounces/bounce.queries.ts';
import { findMailboxTrouble } from './bounces/mailbox-trouble.ts';
import { claimMail, deleteMailTexts, noServer } from './mail.queries.ts';
import { NotSent } from './mailer.ts';
import { queueMail, requeueStranded, resumeAfterOutage } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

/** No worker runs: each try is the test's own. */
let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

let last = 0;
async function queued(to = 'ada@example.com'): Promise<{ id: number; messageId: string }> {
  const letter = { subject: 'Try', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'user', recordId: ++last, propertyCode: null } as const;
  await app.context.db.transaction((db) => queueMail(app.context, db, { ...about, to, letter }));
  const { rows } = await app.database.db.pool.query<{ id: number; messageId: string }>(
    `select id, message_id as "messageId" from mail where record_kind = 'user' and record_id = $1`,
    [last],
  );
  return rows[0] ?? { id: 0, messageId: '' };
}

function tryIt(id: number, send: () => Promise<string>, isLast = false): Promise<void> {
  const attempt = { number: 1, isLast, signal: new AbortController().signal };
  return sendMail({ ...app.context, mailer: { ...app.context.mailer, send } }, { id }, attempt);
}

const refusing = (answer: string, isPermanent: boolean) => () =>
  Promise.reject(new NotSent(answer, isPermanent));
const taking = () => Promise.resolve('250 OK');

async function stateOf(id: number) {
  const { rows } = await app.database.db.pool.query<{ state: string; answer: string; isFree: boolean }>(
    'select state, answer, claimed_at is null as "isFree" from mail where id = $1',
    [id],
  );
  return rows[0];
}

/** The job of a message as some failed tries leave it: its turn comes in hours. */
async function putOff(id: number, attempts = 9): Promise<void> {
  await app.database.db.pool.query(
    `select graphile_worker.add_job('send mail', json_build_object('id', $1::int), job_key => 'mail ' || $1::int,
       max_attempts => 24, run_at => now() + interval '5 hours')`,
    [id],
  );
  await app.database.db.pool.query(
    `update graphile_worker._private_jobs set attempts = $2 where key = 'mail ' || $1::int`,
    [id, attempts],
  );
}

/** Which of the messages' jobs are done now. */
async function dueOf(ids: readonly number[]): Promise<boolean[]> {
  const { rows } = await app.database.db.pool.query<{ isDue: boolean }>(
    `select run_at <= now() as "isDue" from graphile_worker.jobs
     join unnest($1::int[]) with ordinality as wanted (id, place) on key = 'mail ' || wanted.id order by place`,
    [ids],
  );
  return rows.map(({ isDue }) => isDue);
}

test('a message that was not taken waits, and has failed after its last try or the last word of a server', async () => {
  const [later, broken, refused] = [await queued(), await queued(), await queued()];
  const busy = refusing('451 Try again later', false);
  await expect(tryIt(later.id, busy)).rejects.toThrow();
  expect(await stateOf(later.id)).toEqual({ state: 'queued', answer: '451 Try again later', isFree: true });
  await tryIt(later.id, busy, true);
  expect(await stateOf(later.id)).toMatchObject({ state: 'failed', answer: '451 Try again later' });
  await tryIt(refused.id, refusing('550 No such mailbox here', true));
  expect(await stateOf(refused.id)).toMatchObject({ state: 'failed' });
  // A fault of ours is in the log of jobs too.
  await expect(tryIt(broken.id, () => Promise.reject(new Error('broken')), true)).rejects.toThrow('broken');
  expect(await stateOf(broken.id)).toMatchObject({
    state: 'failed',
    answer: 'The message could not be handed over.',
  });
});

test('a message that comes back before its server has said so stays returned', async () => {
  for (const end of [taking, refusing('421 Closing', true)]) {
    const sent = await queued();
    const comingBack = async () => {
      const returned = { ...sent, recipient: 'ada@example.com', propertyCode: null };
      expect(await markReturned(app.context.db, returned, 'No such mailbox', app.clock.now())).toBe(true);
      return end();
    };
    await tryIt(sent.id, comingBack);
    expect(await stateOf(sent.id)).toMatchObject({ state: 'returned', answer: 'No such mailbox' });
  }
});

test('a message in hand is left there for a minute and a half', async () => {
  const { id } = await queued();
  const now = app.clock.now().getTime();
  const claimAfter = async (seconds: number) =>
    (await claimMail(app.context.db, id, new Date(now + seconds * 1000)))?.attempts;
  expect(await claimAfter(0)).toBe(1);
  expect(await claimAfter(89)).toBeUndefined();
  expect(await claimAfter(91)).toBe(2);
});

test('once a server takes a message, those that found none have their turn, and those that it put off wait for theirs', async () => {
  const [unanswered, busy, taken] = [await queued(), await queued(), await queued()];
  for (const [{ id }, answer] of [
    [unanswered, noServer],
    [busy, '451 Try again later'],
  ] as const) {
    await expect(tryIt(id, refusing(answer, false))).rejects.toThrow();
    await putOff(id);
  }
  const ids = [unanswered.id, busy.id];
  expect(await dueOf(ids)).toEqual([false, false]);
  await tryIt(taken.id, taking);
  expect(await dueOf(ids)).toEqual([true, false]);
});

test('after an outage messages are tried again half an hour after their last try, while they have enough tries left', async () => {
  const [tired, fresh] = [await queued(), await queued()];
  for (const { id } of [tired, fresh]) await expect(tryIt(id, refusing(noServer, false))).rejects.toThrow();
  await putOff(tired.id, 18);
  await putOff(fresh.id, 17);
  app.clock.advance(29 * 60_000);
  await resumeAfterOutage(app.context);
  expect(await dueOf([tired.id, fresh.id])).toEqual([false, false]);
  app.clock.advance(2 * 60_000);
  await resumeAfterOutage(app.context);
  expect(await dueOf([tired.id, fresh.id])).toEqual([false, true]);
});

test('a message that staff send again keeps the answer until its next try, and counts for its mailbox', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const failed = await queued('Ada+Try@Example.com');
  await tryIt(failed.id, refusing('550 No such mailbox here', true));
  expect((await app.api.call(retryMail, { params: { id: failed.id } }, as)).status).toBe(201);
  const { pool } = app.database.db;
  const read = async (id: number) =>
    (await pool.query('select state, answer, mailbox from mail where id = $1', [id])).rows[0];
  expect(await read(failed.id)).toEqual({
    state: 'queued',
    answer: '550 No such mailbox here',
    mailbox: 'ada@example.com',
  });
  const held = await queued();
  await pool.query(`update mail set state = 'held', answer = 'Held: limit' where id = $1`, [held.id]);
  expect((await app.api.call(sendHeldMail, { body: { count: 1 } }, as)).status).toBe(200);
  expect(await read(held.id)).toMatchObject({ state: 'queued', answer: null });
});

test('a message that was sent while staff have it sent again stays as it is', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const { id } = await queued();
  await tryIt(id, refusing('550 No such mailbox here', true));
  const sentByOther: OthersWork['first'] = (other) =>
    other.query(`update mail set state = 'sent', sent_at = now() where id = $1`, [id]);
  const late = await inTheMiddle(app.database.db.pool, { first: sentByOther }, () =>
    app.api.call(retryMail, { params: { id } }, as),
  );
  expect([late.status, (await stateOf(id))?.state]).toEqual([409, 'sent']);
});

test('of more than five hundred held messages the oldest are sent at once', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const { pool } = app.database.db;
  await pool.query(
    `insert into mail (created_at, kind, record_kind, record_id, recipient, subject, message_id, state, text_body, html_body)
     select now(), 'notice', 'user', n, 'many@example.com', 'Many', 'many ' || n, 'held', 'Words', 'Words'
     from generate_series(100001, 100501) n`,
  );
  const sent = await app.api.call(sendHeldMail, { body: { count: 501 } }, as);
  expect(sent.body.count).toBe(500);
  const { rows } = await pool.query(`select record_id as "recordId" from mail where state = 'held'`);
  expect(rows).toEqual([{ recordId: 100_501 }]);
  await pool.query('delete from mail where record_id > 100000');
});

test('the limit of an hour counts confirmations that went out to the mailbox, and nothing else', async () => {
  const letter = { subject: 'Limit', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const queue = async (kind: 'confirmation' | 'notice', count: number) => {
    const about = { kind, recordKind: 'user', propertyCode: null, to: 'limit@example.com', letter } as const;
    const { db } = app.context;
    for (let each = 0; each < count; each++)
      await db.transaction((within) => queueMail(app.context, within, { ...about, recordId: ++last }));
    const { rows } = await app.database.db.pool.query<{ state: string }>(
      `select state from mail where record_kind = 'user' and record_id = $1 and kind = $2`,
      [last, kind],
    );
    return rows[0]?.state;
  };
  await app.clock.stopped(async () => {
    await queue('notice', 10);
    expect(await queue('confirmation', 10)).toBe('queued');
    app.clock.advance(59 * 60_000);
    expect(await queue('confirmation', 10)).toBe('held');
    app.clock.advance(60_000);
    expect(await queue('confirmation', 1)).toBe('queued');
  });
});

test('a message whose job waits to be handed over, or is at its last try, is not stranded', async () => {
  const { pool } = app.database.db;
  expect(await requeueStranded(app.context)).toBe(0);
  const { id } = await queued();
  await pool.query('delete from job_outbox where job_key = $1', [`mail ${id}`]);
  await putOff(id, 24);
  const lock = (isLocked: boolean) =>
    pool.query(
      `update graphile_worker._private_jobs set locked_at = case when $2 then now() end where key = 'mail ' || $1::int`,
      [id, isLocked],
    );
  await lock(true);
  expect(await requeueStranded(app.context)).toBe(0);
  await lock(false);
  expect(await requeueStranded(app.context)).toBe(1);
});

test('what a message said is forgotten by the day on which it was sent, unless it is to be sent again just now', async () => {
  const dayMs = 24 * 60 * 60_000;
  const { pool } = app.database.db;
  const [late, again] = [await queued(), await queued()];
  await tryIt(again.id, taking);
  app.clock.advance(100 * dayMs);
  await tryIt(late.id, taking);
  const hasText = async () =>
    (
      await pool.query('select text_body is not null as has from mail where id = any($1) order by id', [
        [late.id, again.id],
      ])
    ).rows.map(({ has }) => Boolean(has));
  const forget = () => deleteMailTexts(app.context.db, new Date(app.clock.now().getTime() - 50 * dayMs));
  const sendingAgain: OthersWork['first'] = (other) =>
    other.query(`update mail set state = 'queued' where id = $1`, [again.id]);
  await inTheMiddle(pool, { first: sendingAgain }, forget);
  expect(await hasText()).toEqual([true, true]);
  await pool.query(`update mail set state = 'sent' where id = $1`, [again.id]);
  await forget();
  expect(await hasText()).toEqual([true, false]);
});

test('what comes back is about a message that a server took, by its own number, the likeliest first', async () => {
  const { db } = app.context;
  const [sent, untried] = [await queued(), await queued()];
  await tryIt(sent.id, taking);
  const at = app.clock.now();
  const returned = { ...sent, recipient: 'ada@example.com', propertyCode: null };
  expect(await markReturned(db, { ...returned, ...untried }, 'No', at)).toBe(false);
  expect(await markReturned(db, { ...returned, messageId: untried.messageId }, 'No', at)).toBe(false);
  for (const [first, second] of [
    [sent, untried],
    [untried, sent],
  ] as const) {
    const found = await findMailByMessageIds(db, [first.messageId, second.messageId]);
    expect(found?.id).toBe(first.id);
  }
});

test('a mailbox is read by one at a time, and has no trouble of another one', async () => {
  const { db } = app.context;
  const now = app.clock.now();
  const until = new Date(now.getTime() + 60_000);
  expect([await takeMailbox(db, now, until), await takeMailbox(db, now, until)]).toEqual([true, false]);
  expect(await takeMailbox(db, until, until)).toBe(true);
  const [own, other] = ['imaps://a:b@mail.example.com/INBOX', 'imaps://c:d@mail.example.com/INBOX'];
  const trouble = { reason: 'no-answer', since: now.toISOString() } as const;
  await noteTrouble(db, { ...trouble, mailbox: mailboxKey(other) });
  const troubleAt = (bounceImapUrl: string) =>
    findMailboxTrouble({ db, config: { ...app.context.config, bounceImapUrl } });
  expect([await troubleAt(own), await troubleAt(other)]).toEqual([null, trouble]);
});

test('the list’s export says of a message when it was queued and when it was sent', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const { id } = await queued('exported@example.com');
  const queuedAt = timeCell(app.clock.now().toISOString());
  app.clock.advance(5 * 60_000);
  await tryIt(id, taking);
  const sentAt = timeCell(app.clock.now().toISOString());
  const { text } = await app.api.call(
    mailMessages.export,
    { query: { recordKind: 'user', recordId: last } },
    as,
  );
  expect(text.trim().split('\n').slice(1)).toEqual([
    `${queuedAt},Try,notice,,exported@example.com,sent,${sentAt},1,250 OK`,
  ]);
});
