import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { markReturned } from './bounces/bounce.queries.ts';
import { claimMail, noServer } from './mail.queries.ts';
import { NotSent } from './mailer.ts';
import { queueMail, resumeAfterOutage } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

/** No worker runs: each try is the test's own. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let last = 0;
async function queued(): Promise<{ id: number; messageId: string }> {
  const letter = { subject: 'Try', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'user', recordId: ++last, propertyCode: null } as const;
  await app.context.db.transaction((db) =>
    queueMail(app.context, db, { ...about, to: 'ada@example.com', letter }),
  );
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
