import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMail, listMail, retryMail, sendHeldMail } from '#contracts/mail.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { renewTrackingLink, replyToResident } from '#contracts/conversations.ts';
import { addNote, readTrackedRequest } from '#contracts/tracking.ts';
import { startJobs } from '#server/jobs.ts';
import type { Periodic } from '#server/platform/jobs/periodic.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let jobs: Periodic;
beforeAll(async () => {
  app = await borrowTestApp();
  jobs = startJobs(app.context, app.database.db);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const tokenIn = (text: string | undefined) => /\/track\/([\w-]{48})(?![\w-])/.exec(text ?? '')?.[1] ?? '';

test('what residents get leads to their request, and neither the database nor the desk holds the link', async () => {
  const { id, trackingPath } = await submitRequest(app, { notes: 'Water under the sink.' });
  const first = trackingPath.replace('/track/', '');
  const confirmation = (await readOutbox(app, 2)).find(({ subject }) => subject?.startsWith('We have'));
  expect(tokenIn(confirmation?.text)).toBe(first);
  expect(tokenIn(confirmation?.html)).toBe(first);
  const as = { token: (await app.superAdminSession()).accessToken };
  const note = { params: { token: first }, body: { note: '~sealed.AAAA~ Please hurry.' } };
  await app.api.call(addNote, note, { headers: { 'idempotency-key': 'a-note-sent-twice' } });
  await app.api.call(addNote, note, { headers: { 'idempotency-key': 'a-note-sent-twice' } });
  await app.api.call(renewTrackingLink, { params: { id } }, as);
  await app.api.call(replyToResident, { params: { id }, body: { text: 'The plumber comes on Friday.' } }, as);
  const messages = await readOutbox(app, 4);
  const notified = messages.filter(({ subject }) => subject?.startsWith('A note'));
  expect(notified.map(({ to }) => to?.[0]?.address)).toEqual([app.context.config.managerEmail]);
  expect(notified[0]?.text).toContain('Please hurry.');
  expect(tokenIn(notified[0]?.text)).toBe('');
  const answered = messages.find(({ subject }) => subject?.startsWith('An answer'));
  expect(answered?.to?.[0]?.address).toBe('resident@example.com');
  expect(answered?.text).toContain('The plumber comes on Friday.');
  const renewed = tokenIn(answered?.text);
  expect(renewed).not.toBe(first);
  expect((await app.api.call(readTrackedRequest, { params: { token: renewed } })).status).toBe(200);
  const saved = await app.database.db.pool.query<{ body: string }>(
    'select text_body || html_body as body from mail',
  );
  expect(saved.rows.length).toBeGreaterThanOrEqual(4);
  for (const { body } of saved.rows) {
    expect(body).not.toContain(first);
    expect(body).not.toContain(renewed);
  }
});

test('a reply about what was closed long ago has no link, since that would open nothing', async () => {
  const { id } = await submitRequest(app, { email: 'long-ago@example.com' });
  const signedIn = async () => ({ token: (await app.superAdminSession()).accessToken });
  const reply = async (text: string) =>
    app.api.call(replyToResident, { params: { id }, body: { text } }, await signedIn());
  const change = { params: { id }, body: { status: 'COMPLETED' } } as const;
  await app.api.call(changeServiceRequest, change, await signedIn());
  app.clock.advance(89 * 24 * 60 * 60_000);
  await reply('Still fine?');
  app.clock.advance(2 * 24 * 60 * 60_000);
  await reply('Thank you for your answer.');
  const find = async (phrase: string) =>
    soon(async () => {
      const found = (await readOutbox(app, 1)).find(({ text }) => text?.includes(phrase));
      expect(found).toBeDefined();
      return found;
    });
  expect(tokenIn((await find('Still fine?'))?.text)).not.toBe('');
  const late = await find('Thank you for your answer.');
  expect(late?.text).not.toContain('Follow your request');
  expect(late?.html).not.toContain('/track/');
});

test('a message that staff send again has the link of now for the resident, and for nobody else', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const { pool } = app.database.db;
  const refused = async (email: string) => {
    const { id, trackingPath } = await submitRequest(app, { email });
    const found = await soon(async () => {
      const query = {
        recordKind: 'service-request',
        recordId: id,
        kind: 'confirmation',
        state: 'sent',
      } as const;
      const [mail] = (await app.api.call(listMail, { query }, as)).body.data;
      expect(mail).toBeDefined();
      return mail;
    });
    const mailId = found?.id ?? 0;
    await pool.query(`update mail set state = 'failed' where id = $1`, [mailId]);
    const link = await app.api.call(renewTrackingLink, { params: { id } }, as);
    const renewed = link.body.data.address?.split('/track/')[1] ?? '';
    return { id, mailId, first: trackingPath.replace('/track/', ''), renewed };
  };
  const resend = async (mailId: number) => {
    expect((await app.api.call(retryMail, { params: { id: mailId } }, as)).status).toBe(201);
    return copyOf(mailId);
  };
  const copyOf = (mailId: number) =>
    soon(async () => {
      const { data } = (await app.api.call(getMail, { params: { id: mailId } }, as)).body;
      expect(data.state).toBe('sent');
      const outbox = await readOutbox(app, 1);
      return outbox.find(({ messageId }) => messageId === data.messageId);
    });

  const own = await refused('moved@example.com');
  const again = await resend(own.mailId);
  expect([tokenIn(again?.text), tokenIn(again?.html)]).toEqual([own.renewed, own.renewed]);
  const saved = await pool.query('select text_body || html_body as body from mail where id = $1', [
    own.mailId,
  ]);
  expect(saved.rows[0].body).not.toContain(own.renewed);

  // A held message goes to the address that was typed, also where the record has another one by now.
  const other = await refused('mistyped@example.com');
  await pool.query(`update mail set state = 'held' where id = $1`, [other.mailId]);
  const change = { params: { id: other.id }, body: { email: 'right@example.com' } };
  await app.api.call(changeServiceRequest, change, as);
  const elsewhere = await resend(other.mailId);
  expect([elsewhere?.to?.[0]?.address, tokenIn(elsewhere?.text)]).toEqual([
    'mistyped@example.com',
    other.first,
  ]);

  // Sent with all that is held, a message has the link of now too.
  const held = await refused('held@example.com');
  await pool.query(`update mail set state = 'held' where id = $1`, [held.mailId]);
  expect((await app.api.call(sendHeldMail, { body: { count: 1 } }, as)).status).toBe(200);
  expect(tokenIn((await copyOf(held.mailId))?.text)).toBe(held.renewed);
});
