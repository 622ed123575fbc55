import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeServiceRequest,
  countServiceRequests,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let rosa: Admin;
let scoped: Admin;
/** The reference of each request, by the name that the tests give it. */
const references = new Map<string, string>();

/** What is sent, by name, in this order; `changes` is what staff make of it. */
const sent: { name: string; fields: Record<string, string>; changes: ServiceRequestChanges }[] = [
  { name: 'roof', fields: { notes: 'Rain comes through the roof', unitDigits: '7' }, changes: {} },
  {
    name: 'lamp',
    fields: { category: 'Electrical issues', notes: 'The hall lamp is dark', unitDigits: '12' },
    changes: { status: 'SCHEDULED', waitingFor: 'VENDOR' },
  },
  {
    name: 'pool',
    fields: { category: 'Other', propertyCode: 'WK02', notes: 'Pool gate', email: 'ada@example.org' },
    changes: { status: 'COMPLETED' },
  },
  {
    name: 'noise',
    fields: { category: 'Incident', propertyCode: 'WK02', phone: '9725550199', unitDigits: '7' },
    changes: { status: 'IN_PROGRESS' },
  },
  { name: 'gone', fields: { notes: 'Rain again' }, changes: { archived: true } },
];

beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  rosa = await createAdmin(app, 'rosa@example.com');
  scoped = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  for (const { name, fields, changes } of sent) {
    const { id, reference } = await submitRequest(app, fields);
    references.set(name, reference);
    const assigneeId = name === 'lamp' ? rosa.user.id : null;
    await app.api.call(changeServiceRequest, { params: { id }, body: { ...changes, assigneeId } }, as);
  }
});
afterAll(() => app.close());

/** The names of what a query finds, in the list's order; its total must be their number. */
async function find(query: string, by = as): Promise<string[]> {
  const answer = await app.api.send('GET', `/api${listServiceRequests.path}?${query}`, by);
  expect(answer.status, answer.text).toBe(200);
  // 200 carries what the contract names.
  const { data, meta } = answer.body as { data: { reference: string }[]; meta: { total: number } };
  expect(meta.total, query).toBe(data.length);
  return data.map(
    ({ reference }) => [...references].find(([, known]) => known === reference)?.[0] ?? reference,
  );
}

async function count(query: string, by = as): Promise<unknown> {
  const answer = await app.api.send('GET', `/api${countServiceRequests.path}?${query}`, by);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: unknown }).data;
}

describe.each(['as they were appended', 'folded'])('the desk, its totals %s', (how) => {
  beforeAll(async () => {
    if (how === 'folded') await foldRowCounts(app.database.db.pool);
  });

  test.each([
    ['', ['noise', 'pool', 'lamp', 'roof']],
    ['state=all', ['noise', 'pool', 'lamp', 'roof']],
    ['state=open', ['noise', 'lamp', 'roof']],
    ['state=waiting', ['noise', 'roof']],
    ['state=completed', ['pool']],
    ['state=others', ['lamp']],
    ['state=open&archived=1', ['gone']],
    ['status=SCHEDULED', ['lamp']],
    ['status=COMPLETED&state=open', []],
    ['state=open&propertyCode=WK02', ['noise']],
    ['state=waiting&unit=7', ['noise', 'roof']],
    ['state=open&category=Other', []],
    ['assignee=me', []],
    ['assignee=none', ['noise', 'pool', 'roof']],
    ['assignee=none&state=waiting', ['noise', 'roof']],
  ])('narrows by %s', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  test('finds what is assigned to someone by id, and to the caller as me', async () => {
    expect(await find(`assignee=${rosa.user.id}`)).toEqual(['lamp']);
    expect(await find('assignee=me', rosa.as)).toEqual(['lamp']);
    expect(await find('assignee=me&state=completed', rosa.as)).toEqual([]);
  });

  test('counts every state under the filters in force, within the caller’s scope', async () => {
    expect(await count('')).toEqual({
      open: 3,
      waiting: 2,
      others: 1,
      missed: 0,
      completed: 1,
      merged: 0,
      all: 4,
    });
    expect(await count('propertyCode=WK02')).toEqual({
      open: 1,
      waiting: 1,
      others: 0,
      missed: 0,
      completed: 1,
      merged: 0,
      all: 2,
    });
    expect(await count('unit=7')).toEqual({
      open: 2,
      waiting: 2,
      others: 0,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 2,
    });
    expect(await count('archived=1')).toEqual({
      open: 1,
      waiting: 1,
      others: 0,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 1,
    });
    expect(await count('assignee=none')).toEqual({
      open: 2,
      waiting: 2,
      others: 0,
      missed: 0,
      completed: 1,
      merged: 0,
      all: 3,
    });
    expect(await count(`assignee=${rosa.user.id}`)).toEqual({
      open: 1,
      waiting: 0,
      others: 1,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 1,
    });
    expect(await count('q=rain')).toEqual({
      open: 1,
      waiting: 1,
      others: 0,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 1,
    });
    expect(await count('', scoped.as)).toEqual({
      open: 2,
      waiting: 1,
      others: 1,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 2,
    });
    expect(await count('propertyCode=WK02', scoped.as)).toEqual({
      open: 0,
      waiting: 0,
      others: 0,
      missed: 0,
      completed: 0,
      merged: 0,
      all: 0,
    });
  });
});

describe('searching', () => {
  test.each([
    ['rain', ['roof']],
    ['RAIN roof', ['roof']],
    ['rain lamp', []],
    ['WK02', ['noise', 'pool']],
    ['bt01-0012', ['lamp']],
    ['12', ['pool', 'lamp']],
    ['ada@example', ['pool']],
    ['(972) 555-0199', ['noise']],
    ['100% rain', []],
    ['ada_example', []],
    ['', ['noise', 'pool', 'lamp', 'roof']],
  ])('finds %s', async (q, names) => {
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual(names);
  });

  test('finds a reference as people read it out, in every spelling', async () => {
    const reference = references.get('noise') ?? '';
    for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', ' ')])
      expect(await find(`q=${encodeURIComponent(typed)}`)).toEqual(['noise']);
    expect(await find(`q=${reference}`, scoped.as)).toEqual([]);
  });

  test('goes together with the other filters, and stays within the scope', async () => {
    expect(await find('q=rain&archived=1')).toEqual(['gone']);
    expect(await find('q=example&state=completed')).toEqual(['pool']);
    expect(await find('q=example', scoped.as)).toEqual(['lamp', 'roof']);
  });
});

describe('sorting', () => {
  test.each([
    ['-created', ['noise', 'pool', 'lamp', 'roof']],
    ['created', ['roof', 'lamp', 'pool', 'noise']],
    ['unit', ['roof', 'lamp', 'noise', 'pool']],
    ['-unit', ['pool', 'noise', 'lamp', 'roof']],
    ['category', ['lamp', 'noise', 'pool', 'roof']],
    ['status', ['roof', 'lamp', 'noise', 'pool']],
    ['-status', ['pool', 'noise', 'lamp', 'roof']],
  ])('by %s', async (sort, names) => {
    expect(await find(`sort=${sort}`)).toEqual(names);
    expect(await find(`sort=${sort}&state=open`)).toEqual(names.filter((name) => name !== 'pool'));
  });

  test('has the newest first within what is alike, and a page follows the other', async () => {
    const answers = [];
    for (const page of [1, 2, 3, 4])
      answers.push(await app.api.call(listServiceRequests, { query: { sort: 'unit', take: 1, page } }, as));
    expect(answers.map(({ body }) => body.data[0]?.reference)).toEqual(
      ['roof', 'lamp', 'noise', 'pool'].map((name) => references.get(name)),
    );
  });
});

test.each([
  'state=closed',
  'status=DONE',
  'sort=name',
  'sort=--created',
  'assignee=you',
  'assignee=0',
  `q=${'x'.repeat(201)}`,
  'owner=1',
])('refuses %s instead of ignoring it', async (query) => {
  const answer = await app.api.send('GET', `/api/public-submissions?${query}`, as);
  expect(answer.status).toBe(400);
  expect(answer.error.error.code).toBe('VALIDATION_FAILED');
});
