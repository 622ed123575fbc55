import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changeContactInquiry,
  deleteContactInquiry,
  getContactInquiry,
  listContactInquiries,
} from '#contracts/contact-inquiries.ts';
import { inquiryReplyMessages, listInquiryReplies, replyToVisitor } from '#contracts/inquiry-replies.ts';
import { getMail, listMail } from '#contracts/mail.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from contact_inquiry');
  as = { token: (await app.superAdminSession()).accessToken };
});

const reply = (id: number, body: object, who = as) =>
  app.api.send('POST', `/api/contact-inquiries/${id}/replies`, { ...who, payload: body });
const read = async (id: number) => (await app.api.call(getContactInquiry, { params: { id } }, as)).body.data;
const repliesOf = async (id: number) =>
  (await app.api.call(listInquiryReplies, { params: { id } }, as)).body.data;

describe('an answer to an inquiry', () => {
  test('goes by email to the address of the inquiry alone, with the office as the one to answer', async () => {
    const { id, reference } = await submitInquiry(app, {
      email: 'board@example.com',
      description: 'We need a manager.\nSoon.',
    });
    const text = 'Dear Ada,\n\nwe can come on Tuesday.\nOr on Friday. <b>';
    const { status, body } = await app.api.call(replyToVisitor, { params: { id }, body: { text } }, as);
    expect([status, body.data.text, body.data.authorEmail]).toEqual([201, text, superAdmin.email]);

    const mails = await soon(async () => {
      const found = (await readOutbox(app, 1)).filter((mail) => mail.subject?.includes('Our answer'));
      expect(found).toHaveLength(1);
      return found;
    });
    const [mail] = mails;
    expect(mail?.subject).toBe(`Our answer to your inquiry ${reference}`);
    expect(mail?.to?.map(({ address }) => address)).toEqual(['board@example.com']);
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([app.context.config.managerEmail]);
    expect(mail?.text).toContain('we can come on Tuesday.\nOr on Friday. <b>');
    expect(mail?.html).toContain('we can come on Tuesday.<br>Or on Friday. &lt;b&gt;');
    expect(mail?.text).not.toContain(superAdmin.email);
    await soon(async () => expect(await repliesOf(id)).toMatchObject([{ text, mailState: 'sent' }]));
  });

  test('is stored with who wrote it and when, and leaves the inquiry where it is', async () => {
    const before = await submitInquiry(app);
    const { updatedAt } = await read(before.id);
    app.clock.advance(60_000);
    const { body: sent } = await app.api.call(
      replyToVisitor,
      { params: { id: before.id }, body: { text: 'We will call you.' } },
      as,
    );
    expect(await read(before.id)).toMatchObject({
      folder: 'OPEN',
      handled: false,
      answeredAt: sent.data.createdAt,
      answeredBy: superAdmin.email,
      // What someone is noting meanwhile can still be saved.
      updatedAt,
    });
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'contact-inquiry', objectId: before.id } },
      as,
    );
    expect(history.body.data).toMatchObject([{ action: 'replied to the visitor', changes: {} }]);
  });

  test('marks it as handled where staff say so, in the same entry of the history', async () => {
    const { id } = await submitInquiry(app);
    await reply(id, { text: 'Done.', handled: true });
    const handled = await read(id);
    expect(handled).toMatchObject({ folder: 'HANDLED', handled: true });
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'contact-inquiry', objectId: id } },
      as,
    );
    expect(history.body.data[0]).toMatchObject({
      action: 'replied to the visitor and marked as handled',
      changes: { handledAt: { from: null, to: handled.handledAt } },
    });
  });

  test('is sent once where the same call is repeated', async () => {
    const { id } = await submitInquiry(app);
    const headers = { 'idempotency-key': `answer-to-${id}-once` };
    const send = () =>
      app.api.send('POST', `/api/contact-inquiries/${id}/replies`, {
        ...as,
        payload: { text: 'Thank you.' },
        headers,
      });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(await repliesOf(id)).toHaveLength(1);
    const mails = await app.api.call(
      listMail,
      { query: { kind: 'reply', recordKind: 'contact-inquiry', recordId: id } },
      as,
    );
    expect(mails.body.meta.total).toBe(1);
  });

  test('may have others after it: each keeps its email, the last says who answered, and when it was handled stays', async () => {
    const { id } = await submitInquiry(app, { language: 'es', description: 'Buscamos administrador.' });
    const { as: rosa, user } = await createAdmin(app, 'rosa.replies@example.com');
    await reply(id, { text: 'We will call you.', handled: true });
    const { handledAt, answeredAt } = await read(id);
    app.clock.advance(60_000);
    await reply(id, { text: 'We have called you.', handled: true }, rosa);
    const replies = await repliesOf(id);
    expect(replies.map(({ text, authorEmail }) => [text, authorEmail])).toEqual([
      ['We will call you.', superAdmin.email],
      ['We have called you.', user.email],
    ]);
    const now = await read(id);
    expect(now).toMatchObject({ answeredBy: user.email, handledAt });
    expect(String(now.answeredAt) > String(answeredAt)).toBe(true);
    for (const { mailId, text } of replies) {
      const { data } = (await app.api.call(getMail, { params: { id: mailId ?? 0 } }, as)).body;
      expect(data.subject).toMatch(/^Nuestra respuesta a su consulta CI-/);
      expect(data.text).toContain(text);
      expect(data.text).toContain('Lo que usted escribió');
    }
  });

  test('to what someone deletes at the same moment finds it gone', async () => {
    const { id } = await submitInquiry(app);
    const deleting = (other: pg.PoolClient) => other.query('delete from contact_inquiry where id = $1', [id]);
    const work = { first: deleting };
    const answer = await inTheMiddle(app.database.db.pool, work, () => reply(id, { text: 'Hello' }));
    expect([answer.status, answer.error.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['without words', ' ', inquiryReplyMessages.none],
    ['too long', 'x'.repeat(2001), 'Max 2000 characters'],
    [
      'with placeholders that nobody replaced',
      'Dear {{name}}, about {{ unit }} and {{name}}',
      'Please replace {{name}}, {{unit}} before you send this.',
    ],
  ])('is refused %s, and nothing is sent', async (_what, text, message) => {
    const { id } = await submitInquiry(app);
    const answer = await reply(id, { text });
    expect([answer.status, answer.error.error.issues]).toEqual([400, [{ path: 'text', message }]]);
    expect(await repliesOf(id)).toEqual([]);
    expect((await read(id)).answeredAt).toBeNull();
  });

  test('is refused while the inquiry is set aside as spam', async () => {
    const { id } = await submitInquiry(app, { subject: 'x' });
    const answer = await reply(id, { text: 'Hello' });
    expect([answer.status, answer.error.message]).toEqual([409, inquiryReplyMessages.setAside]);
    await app.api.call(changeContactInquiry, { params: { id }, body: { suspectedSpam: false } }, as);
    expect((await reply(id, { text: 'Hello' })).status).toBe(201);
  });

  test('is nobody’s who works with some properties only', async () => {
    const { id } = await submitInquiry(app);
    const { as: restricted } = await createAdmin(app, 'bent.replies@example.com', { properties: ['BT01'] });
    expect((await reply(id, { text: 'Hello' }, restricted)).status).toBe(404);
    expect(await repliesOf(id)).toEqual([]);
  });

  test('goes with its inquiry, and so does its email', async () => {
    const { id } = await submitInquiry(app);
    await reply(id, { text: 'Thank you.' });
    await app.api.call(deleteContactInquiry, { params: { id } }, as);
    const { rows } = await app.database.db.pool.query(
      `select 1 from inquiry_reply where inquiry_id = $1
       union all select 1 from mail where record_kind = 'contact-inquiry' and record_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('reaches open back offices', async () => {
    const { id } = await submitInquiry(app);
    const notify = vi.spyOn(app.context.realtime, 'notify');
    await reply(id, { text: 'Thank you.' });
    expect(notify).toHaveBeenCalledWith({
      kind: 'contact-inquiry',
      id,
      act: 'changed',
      propertyCode: null,
    });
    notify.mockRestore();
  });
});

test('the list shows what nobody has answered, and counts it', async () => {
  const [waiting, answered, spam] = [
    await submitInquiry(app),
    await submitInquiry(app),
    await submitInquiry(app, { subject: 'x' }),
  ];
  await reply(answered.id, { text: 'Thank you.' });
  const list = async (query: { state?: 'unanswered' | 'all'; folder?: 'OPEN' | 'SET_ASIDE'; q?: string }) =>
    (await app.api.call(listContactInquiries, { query }, as)).body;
  const unanswered = await list({ state: 'unanswered' });
  expect(unanswered.data.map(({ id }) => id)).toEqual([waiting.id]);
  expect(unanswered.meta).toMatchObject({ total: 1, counts: { open: 2, unanswered: 1, setAside: 1 } });
  expect((await list({})).data.map(({ id }) => id)).toEqual([answered.id, waiting.id]);
  expect((await list({ state: 'unanswered', folder: 'SET_ASIDE' })).data.map(({ id }) => id)).toEqual([
    spam.id,
  ]);
  expect((await list({ state: 'unanswered', q: 'cedar' })).meta.total).toBe(1);
});
