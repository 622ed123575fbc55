import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { savedViews } from '#contracts/saved-views.ts';
import type { SavedViewChanges } from '#contracts/saved-views.ts';
import { removeUser } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let superAdmin: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  superAdmin = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const mine = { list: 'service-requests', name: 'My open BT01', query: 'state=open&property=BT01' } as const;
const namesOf = async (as: { token: string }) =>
  (await app.api.call(savedViews.list, {}, as)).body.data.map(({ name }) => name);

test('a view is saved, listed by name, renamed, given other filters, and deleted', async () => {
  const { as } = await createAdmin(app, 'saves@example.com');
  const saved = await app.api.call(savedViews.create, { body: { ...mine, name: '  My open BT01 ' } }, as);
  expect([saved.status, saved.body.data]).toMatchObject([201, mine]);
  await app.api.call(savedViews.create, { body: { ...mine, list: 'leases', name: 'a debt' } }, as);
  expect(await namesOf(as)).toEqual(['a debt', 'My open BT01']);
  const params = { id: saved.body.data.id };
  const renamed = await app.api.call(savedViews.change, { params, body: { name: 'Urgent' } }, as);
  expect(renamed.body.data).toMatchObject({ name: 'Urgent', query: mine.query });
  const moved = await app.api.call(savedViews.change, { params, body: { query: 'sort=unit' } }, as);
  expect(moved.body.data).toMatchObject({ name: 'Urgent', query: 'sort=unit' });
  expect((await app.api.call(savedViews.remove, { params }, as)).status).toBe(204);
  expect((await app.api.call(savedViews.remove, { params }, as)).status).toBe(404);
  expect(await namesOf(as)).toEqual(['a debt']);
});

test('the other tabs of the person hear of each change of their views, and nobody else does', async () => {
  const { as, user } = await createAdmin(app, 'windows@example.com');
  const emit = vi.spyOn(app.context.realtime, 'emitToUsers');
  const saved = await app.api.call(savedViews.create, { body: mine }, as);
  const params = { id: saved.body.data.id };
  await app.api.call(savedViews.change, { params, body: { name: 'Urgent' } }, as);
  await app.api.call(savedViews.remove, { params }, as);
  expect(emit.mock.calls).toEqual(Array.from({ length: 3 }, () => [[user.id], 'saved_views_changed', {}]));
  emit.mockRestore();
});

test('a name that the person has for the list is refused in words, in any case; others may use it', async () => {
  const [one, other] = [
    await createAdmin(app, 'one@example.com'),
    await createAdmin(app, 'other@example.com'),
  ];
  await app.api.call(savedViews.create, { body: mine }, one.as);
  const again = await app.api.call(savedViews.create, { body: { ...mine, name: 'MY OPEN BT01' } }, one.as);
  expect([again.status, again.error.error.message]).toEqual([
    409,
    'You have a view called “MY OPEN BT01” for this list already. Choose another name.',
  ]);
  const second = await app.api.call(savedViews.create, { body: { ...mine, name: 'Second' } }, one.as);
  const params = { id: second.body.data.id };
  const renamed = await app.api.call(savedViews.change, { params, body: { name: mine.name } }, one.as);
  expect(renamed.status).toBe(409);
  expect((await app.api.call(savedViews.create, { body: { ...mine, list: 'leases' } }, one.as)).status).toBe(
    201,
  );
  expect((await app.api.call(savedViews.create, { body: mine }, other.as)).status).toBe(201);
});

test('of two tabs that change a view the second is refused with what the first saved, and may save again', async () => {
  const { as } = await createAdmin(app, 'tabs@example.com');
  // However soon the second follows.
  const [saved, first] = await app.clock.stopped(async () => {
    const { data } = (await app.api.call(savedViews.create, { body: mine }, as)).body;
    const body = { name: 'First', expectedUpdatedAt: data.updatedAt };
    return [data, await app.api.call(savedViews.change, { params: { id: data.id }, body }, as)] as const;
  });
  const params = { id: saved.id };
  const change = (body: SavedViewChanges) => app.api.call(savedViews.change, { params, body }, as);
  expect(first.body.data.updatedAt > saved.updatedAt).toBe(true);
  const second = await change({ query: 'sort=unit', expectedUpdatedAt: saved.updatedAt });
  expect([second.status, second.error.error.message]).toEqual([
    409,
    'This view, “First”, was changed in another tab in the meantime. Look at it, and save again to replace it.',
  ]);
  expect(second.error).toMatchObject({ data: { name: 'First', query: mine.query } });
  const renamed = await change({ name: 'Late', expectedUpdatedAt: saved.updatedAt });
  expect(renamed.error).toMatchObject({ data: { name: 'First' } });
  const again = await change({ query: 'sort=unit', expectedUpdatedAt: first.body.data.updatedAt });
  expect(again.body.data).toMatchObject({ name: 'First', query: 'sort=unit' });
});

test('nobody reads, renames or deletes another person’s view', async () => {
  const { as } = await createAdmin(app, 'private@example.com');
  const { body } = await app.api.call(savedViews.create, { body: mine }, as);
  const params = { id: body.data.id };
  expect(await namesOf(superAdmin)).toEqual([]);
  const renamed = await app.api.call(savedViews.change, { params, body: { name: 'Mine now' } }, superAdmin);
  const removed = await app.api.call(savedViews.remove, { params }, superAdmin);
  expect([renamed.status, removed.status]).toEqual([404, 404]);
  expect(await namesOf(as)).toEqual([mine.name]);
});

test('a person has 50 views, also where two tabs save at once', async () => {
  const { as, user } = await createAdmin(app, 'many@example.com');
  await app.database.db.pool.query(
    `insert into saved_view (created_at, updated_at, user_id, list, name, query)
     select now(), now(), $1, 'leases', 'View ' || n, '' from generate_series(1, 49) n`,
    [user.id],
  );
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((name) => app.api.call(savedViews.create, { body: { ...mine, name } }, as)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.error.error.message).toBe(
    'You have 50 saved views, which is all there is room for. Delete one first.',
  );
});

test('a view that another tab saves at the same moment counts', async () => {
  const { as, user } = await createAdmin(app, 'last@example.com');
  const save = (client: pg.PoolClient, from: number, to: number) =>
    client.query(
      `insert into saved_view (created_at, updated_at, user_id, list, name, query)
       select now(), now(), $1, 'leases', 'View ' || n, '' from generate_series($2::int, $3::int) n`,
      [user.id, from, to],
    );
  const otherTab = async (client: pg.PoolClient) => {
    await client.query('select from user_account where id = $1 for update', [user.id]);
    await save(client, 1, 50);
  };
  const answer = await inTheMiddle(app.database.db.pool, { first: otherTab }, () =>
    app.api.call(savedViews.create, { body: mine }, as),
  );
  expect(answer.status).toBe(409);
});

test('a view is not saved over what another tab saves at the same moment', async () => {
  const { as } = await createAdmin(app, 'same.moment@example.com');
  const { id, updatedAt } = (await app.api.call(savedViews.create, { body: mine }, as)).body.data;
  const otherTab = (client: pg.PoolClient) =>
    client.query(
      `update saved_view set query = 'sort=unit', updated_at = updated_at + interval '1 second' where id = $1`,
      [id],
    );
  const answer = await inTheMiddle(app.database.db.pool, { first: otherTab }, () =>
    app.api.call(
      savedViews.change,
      { params: { id }, body: { query: 'state=all', expectedUpdatedAt: updatedAt } },
      as,
    ),
  );
  expect([answer.status, answer.error.data]).toMatchObject([409, { query: 'sort=unit' }]);
});

test.each([
  ['no name', { ...mine, name: ' ' }],
  ['a name of more than 60 characters', { ...mine, name: 'x'.repeat(61) }],
  ['a list that there is not', { ...mine, list: 'secrets' }],
  ['filters of more than 2000 characters', { ...mine, query: 'x'.repeat(2001) }],
  ['a field that there is not', { ...mine, owner: 3 }],
])('%s is refused', async (_what, payload) => {
  expect((await app.api.send('POST', '/api/saved-views', { ...superAdmin, payload })).status).toBe(400);
});

test('views go with the account', async () => {
  const { as, user } = await createAdmin(app, 'leaves@example.com');
  await app.api.call(savedViews.create, { body: mine }, as);
  expect((await app.api.call(removeUser, { params: { id: user.id } }, superAdmin)).status).toBeLessThan(300);
  const { rows } = await app.database.db.pool.query('select from saved_view where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});
