// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { serviceRequestChangesApi } from '../../service-requests/service-request-changes-api.ts';
import { serviceRequestsApi } from '../../service-requests/service-requests-api.ts';
import { hasChangedSomethingSince } from '../state/own-changes.ts';
import { createStore } from '../state/store.ts';

/** How the server answers changes, in the order in which they are sent. */
let refuse: (() => void)[];
let lists: number;
let rows: Row[];
let status: number;
/** What the server says of a change that it does not refuse. */
let changed: object | null;
interface Row {
  id: number;
  createdAt: string;
  status: string;
  assignee?: string;
}

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  refuse = [];
  lists = 0;
  status = 500;
  changed = null;
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) => {
    if (method === 'PATCH') {
      return new Promise<Response>((resolve) => {
        refuse.push(() =>
          resolve(changed ? Response.json({ data: changed }) : Response.json({ message: 'no' }, { status })),
        );
      });
    }
    lists += 1;
    const meta = { total: rows.length, page: 1, pageSize: 25, pageCount: 1 };
    return Promise.resolve(Response.json({ data: rows, meta }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = (id: number, day: number) => ({ id, createdAt: `2026-01-0${day}T09:00:00.000Z`, status: 'OPEN' });
const { getServiceRequest, listServiceRequests } = serviceRequestsApi.endpoints;
const { changeServiceRequest } = serviceRequestChangesApi.endpoints;

async function openList() {
  const store = createStore();
  await store.dispatch(listServiceRequests.initiate({}));
  return {
    ids: () =>
      listServiceRequests
        .select({})(store.getState())
        .data?.data.map(({ id }) => id),
    total: () => listServiceRequests.select({})(store.getState()).data?.meta.total,
    archive: (id: number) =>
      store.dispatch(changeServiceRequest.initiate({ id, changes: { archived: true } })),
    statusOf: (id: number) =>
      listServiceRequests
        .select({})(store.getState())
        .data?.data.find((known) => known.id === id)?.status,
    row: (id: number) =>
      listServiceRequests
        .select({})(store.getState())
        .data?.data.find((known) => known.id === id),
    change: (id: number, changes: object) => store.dispatch(changeServiceRequest.initiate({ id, changes })),
    renew: () => store.dispatch(listServiceRequests.initiate({}, { forceRefetch: true })),
    record: (id: number) => getServiceRequest.select(id)(store.getState()).data,
    setStatus: (id: number, to: string) =>
      store.dispatch(changeServiceRequest.initiate({ id, changes: { status: to as 'OPEN' } })),
  };
}

test('rows that come back after a refusal stand where they stood, in whichever order they were refused', async () => {
  rows = [row(4, 4), row(3, 3), row(2, 2), row(1, 1)];
  const list = await openList();
  const sent = [list.archive(3), list.archive(2), list.archive(1)];
  await soon(() => expect(refuse).toHaveLength(3));
  expect([list.ids(), list.total()]).toEqual([[4], 1]);
  for (const place of [2, 0, 1]) refuse[place]?.();
  await Promise.all(sent);
  expect([list.ids(), list.total()]).toEqual([[4, 3, 2, 1], 4]);
});

test('of rows of the same instant the one with the higher id comes back first', async () => {
  rows = [row(9, 1), row(8, 1), row(7, 1)];
  const list = await openList();
  const sent = list.archive(8);
  await soon(() => expect(refuse).toHaveLength(1));
  expect(list.ids()).toEqual([9, 7]);
  refuse[0]?.();
  await sent;
  expect(list.ids()).toEqual([9, 8, 7]);
});

test('a change that is refused with 409 renews the list, and one that fails otherwise is only taken back', async () => {
  rows = [row(2, 2), row(1, 1)];
  const list = await openList();
  const failed = list.setStatus(1, 'COMPLETED');
  expect(list.statusOf(1)).toBe('COMPLETED');
  await soon(() => expect(refuse).toHaveLength(1));
  refuse[0]?.();
  await failed;
  expect([list.statusOf(1), lists]).toEqual(['OPEN', 1]);
  status = 409;
  rows = [row(2, 2), { ...row(1, 1), status: 'SCHEDULED' }];
  const conflicting = list.setStatus(1, 'COMPLETED');
  await soon(() => expect(refuse).toHaveLength(2));
  refuse[1]?.();
  await conflicting;
  await soon(() => expect(list.statusOf(1)).toBe('SCHEDULED'));
  expect(lists).toBe(2);
});

test('a row shows the fields that are changed and no others, and then the record as the server answers it', async () => {
  rows = [{ ...row(1, 1), assignee: 'rosa@example.com' }];
  const list = await openList();
  const expectedUpdatedAt = '2026-01-01T09:00:00.000Z';
  const sent = list.change(1, { status: 'COMPLETED', assignee: undefined, expectedUpdatedAt });
  expect(list.row(1)).toEqual({ ...rows[0], status: 'COMPLETED' });
  changed = { ...rows[0], status: 'COMPLETED', updatedAt: '2026-01-31T09:00:00.000Z' };
  await soon(() => expect(refuse).toHaveLength(1));
  refuse[0]?.();
  await sent;
  // Without another read of it: the next change begins with this one.
  await soon(() => expect(list.record(1)).toEqual(changed));
});

test('a row that was read again before its removal is refused is there once', async () => {
  rows = [row(2, 2), row(1, 1)];
  const list = await openList();
  const before = Date.now() - 1;
  const sent = list.archive(1);
  // The list moves by this, however one is in it.
  expect(hasChangedSomethingSince(before)).toBe(true);
  await soon(() => expect(refuse).toHaveLength(1));
  await list.renew();
  refuse[0]?.();
  await sent;
  expect([list.ids(), list.total()]).toEqual([[2, 1], 2]);
});
