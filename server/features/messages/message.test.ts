import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { createMessage, listConversations, listMessages, readConversation } from '#contracts/messages.ts';
import type { Message } from '#contracts/messages.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let ada: Admin;
let max: Admin;
let grace: Admin;
beforeAll(async () => {
  app = await borrowTestApp();
  ada = await createAdmin(app, 'ada@example.com');
  max = await createAdmin(app, 'max@example.com');
  grace = await createAdmin(app, 'grace@example.com');
});
afterAll(() => app.close());
beforeEach(() => app.database.db.pool.query('truncate message, message_read'));

const write = async (from: Admin, to: Admin, body: string) =>
  (await app.api.call(createMessage, { body: { receiverId: to.user.id, body } }, from.as)).body.data;

const read = async (who: Admin, other?: Admin) =>
  (await app.api.call(listMessages, { query: other ? { with: other.user.id } : {} }, who.as)).body;

const conversations = async (who: Admin) => (await app.api.call(listConversations, {}, who.as)).body;

describe('a message', () => {
  // spec: A8-09, A8-10
  test('is read by the two whom it is between, newest first, and by nobody else', async () => {
    const question = await write(ada, max, 'Is the plumber booked?');
    const answer = await write(max, ada, 'For Tuesday.');
    await write(max, grace, 'Ada asks about the plumber.');

    expect(question).toMatchObject({
      senderId: ada.user.id,
      receiverId: max.user.id,
      timestamp: question.createdAt,
    });
    for (const who of [ada, max]) {
      const other = who === ada ? max : ada;
      expect((await read(who, other)).data.map(({ id }) => id)).toEqual([answer.id, question.id]);
    }
    expect((await read(grace, ada)).meta.total).toBe(0);
    expect((await read(grace)).data.map(({ body }) => body)).toEqual(['Ada asks about the plumber.']);
  });

  test('to oneself is there once, in the list of all and in its own conversation', async () => {
    const note = await write(ada, ada, 'Call the roofer.');

    for (const found of [await read(ada), await read(ada, ada)]) {
      expect(found.data.map(({ id }) => id)).toEqual([note.id]);
      expect(found.meta.total).toBe(1);
    }
  });

  test('stands on one of several pages, in the list of all and in its own conversation', async () => {
    const ids: number[] = [];
    await app.clock.stopped(async () => {
      for (const [from, to] of [
        [ada, max],
        [ada, max],
        [max, ada],
        [ada, max],
      ] as const)
        ids.unshift((await write(from, to, 'Again')).id);
    });
    for (const other of [undefined, max]) {
      const found = [];
      for (const page of [1, 2]) {
        const query = { page, take: 2, ...(other && { with: other.user.id }) };
        const { body } = await app.api.call(listMessages, { query }, ada.as);
        expect(body.meta).toMatchObject({ total: 4, page });
        found.push(...body.data.map(({ id }) => id));
      }
      expect(found).toEqual(ids);
    }
  });

  // spec: A8-10
  test.each([
    ['nothing', { body: '  ' }, 'body'],
    ['too much', { body: 'x'.repeat(4001) }, 'body'],
    ['an account that does not exist', { receiverId: 999_999 }, 'receiverId'],
  ])('with %s is refused', async (_what, bad, path) => {
    const payload = { receiverId: max.user.id, body: 'Hello', ...bad };
    const answer = await app.api.send('POST', '/api/messages', { ...ada.as, payload });

    expect([answer.status, answer.error.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test('that is sent again after a lost answer is one message', async () => {
    const headers = { 'idempotency-key': 'question-of-ada-once' };
    const send = () =>
      app.api.call(
        createMessage,
        { body: { receiverId: max.user.id, body: 'Is the roofer booked?' } },
        { ...ada.as, headers },
      );
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
    expect((await read(max)).meta.total).toBe(1);
  });

  test('cannot be sent in the name of another', async () => {
    const body = { senderId: max.user.id, receiverId: grace.user.id, body: 'I resign.' };
    const answer = await app.api.call(createMessage, { body }, ada.as);

    expect([answer.status, answer.error.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await read(grace)).meta.total).toBe(0);
  });

  test('leaves in the history to whom it went, and not what it says', async () => {
    const { id } = await write(ada, max, 'The code of the gate is 5550');

    const entries = await app.api.call(listAudit, { query: { objectKind: 'message', objectId: id } }, ada.as);
    expect(entries.body.data).toMatchObject([
      { action: 'sent', changes: { receiverId: { from: null, to: max.user.id } } },
    ]);
    expect(entries.text).not.toContain('5550');
  });
});

describe('conversations', () => {
  test('stand in the order of their newest message, with what is unread on any device', async () => {
    await write(max, ada, 'One');
    const second = await write(max, ada, 'Two');
    const last = await write(grace, ada, 'Three');

    expect(await conversations(ada)).toMatchObject({
      data: [
        { otherId: grace.user.id, last: { id: last.id }, unread: 1 },
        { otherId: max.user.id, last: { id: second.id }, unread: 2 },
      ],
      meta: { total: 2 },
    });
    // For those who wrote them nothing is unread.
    expect((await conversations(max)).data).toMatchObject([{ otherId: ada.user.id, unread: 0 }]);
  });

  test('fill several pages, and none is with oneself', async () => {
    await write(ada, ada, 'A note');
    await write(max, ada, 'One');
    await write(grace, ada, 'Two');
    const pages = [];
    for (const page of [1, 2])
      pages.push((await app.api.call(listConversations, { query: { page, take: 1 } }, ada.as)).body);
    expect(pages).toMatchObject([
      { data: [{ otherId: grace.user.id }], meta: { total: 2 } },
      { data: [{ otherId: max.user.id }], meta: { total: 2 } },
    ]);
  });

  test('are read as far as they were shown, and an older reading takes nothing back', async () => {
    const first = await write(max, ada, 'One');
    const second = await write(max, ada, 'Two');
    const mark = (messageId: number) =>
      app.api.call(readConversation, { params: { id: max.user.id }, body: { messageId } }, ada.as);
    const unread = async () => (await conversations(ada)).data[0]?.unread;

    expect((await mark(first.id)).status).toBe(204);
    expect(await unread()).toBe(1);
    expect((await mark(second.id)).status).toBe(204);
    expect((await mark(first.id)).status).toBe(204);
    expect(await unread()).toBe(0);
  });

  test('are shown as read on the other devices of who read them, and a message on those of both', async () => {
    const emit = vi.spyOn(app.context.realtime, 'emitToUsers');
    const { id } = await write(max, ada, 'One');
    const both = [max.user.id, ada.user.id];
    expect(emit).toHaveBeenLastCalledWith(both, 'receive_message', expect.objectContaining({ id }));
    const about = { params: { id: max.user.id }, body: { messageId: id } };
    await app.api.call(readConversation, about, ada.as);
    expect(emit).toHaveBeenLastCalledWith([ada.user.id], 'conversation_read', { otherId: max.user.id });
    emit.mockRestore();
  });

  test('of messages written at the same instant are distinguished by their order', async () => {
    const [first, second] = await app.clock.stopped<[Message, Message, Message]>(async () => [
      await write(max, ada, 'One'),
      await write(max, ada, 'Two'),
      await write(grace, ada, 'Three'),
    ]);
    expect(first.timestamp).toBe(second.timestamp);

    const body = { messageId: first.id };
    await app.api.call(readConversation, { params: { id: max.user.id }, body }, ada.as);
    expect((await conversations(ada)).data).toMatchObject([
      { otherId: grace.user.id },
      { last: { id: second.id }, unread: 1 },
    ]);
  });

  test('are read by who answers, and cannot be marked with a message of others', async () => {
    await write(max, ada, 'One');
    await write(ada, max, 'Answer');
    expect((await conversations(ada)).data).toMatchObject([{ unread: 0 }]);

    const foreign = await write(max, grace, 'Not yours');
    const refused = await app.api.call(
      readConversation,
      { params: { id: max.user.id }, body: { messageId: foreign.id } },
      ada.as,
    );
    expect(refused.status).toBe(404);
  });
});
