import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { replyTemplates, templateMessages } from '#contracts/reply-templates.ts';
import type { ReplyTemplate, ReplyTemplateForm } from '#contracts/reply-templates.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const bodyOf = (fields: Partial<ReplyTemplateForm> = {}) => ({
  title: 'On our way',
  usedFor: 'service-request' as const,
  text: 'We will be at {{unit}} soon.',
  ...fields,
});

async function add(fields: Partial<ReplyTemplateForm> = {}): Promise<ReplyTemplate> {
  const answer = await app.api.call(replyTemplates.create, { body: bodyOf(fields) }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const replace = (id: number, body: ReplyTemplateForm) =>
  app.api.call(replyTemplates.replace, { params: { id }, body }, as);
type Query = NonNullable<CallOf<typeof replyTemplates.list>['query']>;
const list = async (query: Query = {}, who = as) =>
  (await app.api.call(replyTemplates.list, { query }, who)).body;
const titles = async (query: Query = {}, who = as) => (await list(query, who)).data.map(({ title }) => title);

test('a new office begins with a few for each use, and what it deletes does not come back', async () => {
  const begun = await list();
  expect(begun.data.filter(({ usedFor }) => usedFor === 'service-request')).toHaveLength(3);
  expect(begun.data.filter(({ usedFor }) => usedFor === 'contact-inquiry')).toHaveLength(2);
  // By the rules for what an office writes itself: nothing unknown is to be filled in.
  for (const { id, createdAt: _created, updatedAt, ...fields } of begun.data)
    expect((await replace(id, { ...fields, expectedUpdatedAt: updatedAt })).status).toBe(200);
  for (const { id } of begun.data) await app.api.call(replyTemplates.remove, { params: { id } }, as);
  expect(await migrate(app.database.db.pool)).toEqual([]);
  expect((await list()).meta.total).toBe(0);
});

describe('a template', () => {
  beforeEach(() => app.database.db.pool.query('delete from reply_template'));

  test('is created, changed as a whole, and deleted, all on record', async () => {
    const added = await add({ status: 'SCHEDULED', category: 'Water leak', propertyCode: 'BT01' });
    expect(added).toMatchObject({ status: 'SCHEDULED', category: 'Water leak', propertyCode: 'BT01' });
    const changed = await replace(added.id, bodyOf({ title: 'Soon', expectedUpdatedAt: added.updatedAt }));
    expect(changed.body.data).toMatchObject({
      title: 'Soon',
      status: null,
      category: null,
      propertyCode: null,
    });
    expect((await app.api.call(replyTemplates.remove, { params: { id: added.id } }, as)).status).toBe(204);
    expect((await app.api.call(replyTemplates.get, { params: { id: added.id } }, as)).status).toBe(404);
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'reply-template', objectId: added.id } },
      as,
    );
    expect(history.body.data.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
    expect(history.body.data[0]?.changes['text']).toEqual({ from: added.text, to: null });
  });

  test('is not overwritten by who read it before another changed it', async () => {
    const { id, updatedAt } = await add();
    const theirs = (await replace(id, bodyOf({ title: 'Theirs' }))).body.data;
    const mine = await replace(id, bodyOf({ title: 'Mine', expectedUpdatedAt: updatedAt }));
    expect([mine.status, mine.error.data]).toEqual([409, theirs]);
  });

  test('is not overwritten by who saves it while another does', async () => {
    const { id, updatedAt } = await add();
    const first = (other: pg.PoolClient) =>
      other.query(
        `update reply_template set title = 'Theirs', updated_at = updated_at + interval '1 second' where id = $1`,
        [id],
      );
    const mine = await inTheMiddle(app.database.db.pool, { first }, () =>
      replace(id, bodyOf({ title: 'Mine', expectedUpdatedAt: updatedAt })),
    );
    expect([mine.status, mine.error.data]).toMatchObject([409, { title: 'Theirs' }]);
    expect(await titles()).toEqual(['Theirs']);
  });

  test.each<[string, object, string, string]>([
    ['no name', { title: ' ' }, 'title', templateMessages.title],
    ['a long name', { title: 'x'.repeat(81) }, 'title', templateMessages.titleTooLong],
    ['no text', { text: ' ' }, 'text', templateMessages.text],
    ['a long text', { text: 'x'.repeat(2001) }, 'text', 'Max 2000 characters'],
    [
      'a placeholder that does not exist',
      { text: '{{unit}} {{adress}}' },
      'text',
      templateMessages.unknown(['adress'], 'service-request'),
    ],
    [
      'a placeholder of requests, for inquiries',
      { usedFor: 'contact-inquiry', text: '{{unit}}' },
      'text',
      templateMessages.unknown(['unit'], 'contact-inquiry'),
    ],
    ['an unknown status', { status: 'LATER' }, 'status', 'Please choose a status'],
    ['an unknown category', { category: 'Roof' }, 'category', serviceRequestMessages.category],
    ['no such property', { propertyCode: 'XX99' }, 'propertyCode', serviceRequestMessages.property],
    [
      'a status, for inquiries',
      { usedFor: 'contact-inquiry', text: 'Hi', status: 'OPEN' },
      'status',
      templateMessages.requestsOnly,
    ],
  ])('is refused with %s', async (_what, bad, path, message) => {
    const answer = await app.api.send('POST', '/api/reply-templates', {
      ...as,
      payload: { ...bodyOf(), ...bad },
    });
    expect([answer.status, answer.error.error.issues]).toEqual([400, [{ path, message }]]);
    expect((await list()).meta.total).toBe(0);
  });

  test('of one property is read by who works with it, and by nobody else of some properties', async () => {
    const [, ours] = [await add({ title: 'All' }), await add({ title: 'Bent Trail', propertyCode: 'BT01' })];
    const theirs = await add({ title: 'Wykeham', propertyCode: 'WK02' });
    const { as: bent } = await createAdmin(app, 'bent.templates@example.com', { properties: ['BT01'] });
    expect(await titles({}, bent)).toEqual(['All', 'Bent Trail']);
    expect((await app.api.call(replyTemplates.get, { params: { id: ours.id } }, bent)).status).toBe(200);
    expect((await app.api.call(replyTemplates.get, { params: { id: theirs.id } }, bent)).status).toBe(404);
    for (const [method, path, payload] of [
      ['POST', '/api/reply-templates', bodyOf()],
      ['PUT', `/api/reply-templates/${ours.id}`, bodyOf()],
      ['DELETE', `/api/reply-templates/${ours.id}`, undefined],
    ] as const)
      expect([method, (await app.api.send(method, path, { ...bent, payload })).status]).toEqual([
        method,
        403,
      ]);
    expect(await titles()).toEqual(['All', 'Bent Trail', 'Wykeham']);
  });
});

test('the list is by name, requests first, and narrowed by use, property and words', async () => {
  await app.database.db.pool.query('delete from reply_template');
  await add({ title: 'Zebra' });
  await add({ title: 'Ada', usedFor: 'contact-inquiry', text: 'Dear {{name}}' });
  await add({ title: 'Bolt', propertyCode: 'BT01', text: 'The locksmith comes.' });
  await add({ title: 'Gate', propertyCode: 'WK02' });
  expect(await titles()).toEqual(['Bolt', 'Gate', 'Zebra', 'Ada']);
  expect(await titles({ usedFor: 'contact-inquiry' })).toEqual(['Ada']);
  expect(await titles({ propertyCode: 'BT01', usedFor: 'service-request' })).toEqual(['Bolt', 'Zebra']);
  expect(await titles({ q: 'locksmith' })).toEqual(['Bolt']);
  expect((await list({ take: 1, page: 2 })).meta).toMatchObject({ total: 4, pageCount: 4 });
  expect((await app.api.send('GET', '/api/reply-templates?state=open', as)).status).toBe(400);
});

test('a reply to a resident is not sent with placeholders in it', async () => {
  const { id } = await submitRequest(app);
  const answer = await app.api.send('POST', `/api/public-submissions/${id}/replies`, {
    ...as,
    payload: { text: 'We come by {{nextUpdateBy}}.' },
  });
  expect([answer.status, answer.error.error.issues]).toEqual([
    400,
    [{ path: 'text', message: 'Please replace {{nextUpdateBy}} before you send this.' }],
  ]);
});
