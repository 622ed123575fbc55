import { expect, test, vi } from 'vitest';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { createStore } from '../kit/state/store.ts';
import { deletePublicSubmission } from './delete-public-submission.ts';
import { listQuery, readView, writeView } from './list-address.ts';
import { changeInLists, removeFromLists } from './optimistic-lists.ts';
import { serviceRequestsApi } from './service-requests-api.ts';
import { badgeOf } from '../kit/records/status-badge.tsx';
import { countByStatus } from './status-counts.ts';
import { changesOf, checkChanges, valuesOf } from './submission-changes.ts';

const record = storedRequest();

// spec: SR-61 SR-62
test('only fields that differ are changes, however the phone is written', () => {
  const values = valuesOf(record);
  expect(changesOf(record, values)).toEqual({});
  expect(changesOf(record, { ...values, phone: '214.555.0100' })).toEqual({});
  expect(changesOf(record, { ...values, status: 'OPEN', phone: '(214) 555-0101' })).toEqual({
    status: 'OPEN',
    phone: '2145550101',
  });
});

// spec: SR-63
test('the identifier follows when property or unit changed and both are set', () => {
  const values = valuesOf(record);
  expect(changesOf(record, { ...values, propertyCode: 'WK02' })).toEqual({
    propertyCode: 'WK02',
    unitIdentifier: 'WK02-0007',
  });
  expect(changesOf(record, { ...values, unitDigits: '12' })).toMatchObject({ unitIdentifier: 'BT01-0012' });
  expect(changesOf(record, { ...values, unitDigits: '' })).toEqual({ unitDigits: '' });
});

test('changes are checked by the rules of the contract, and emptied texts become null', () => {
  expect(checkChanges({ notes: ' ', otherText: '' })).toEqual({
    ok: true,
    changes: { notes: null, otherText: null },
  });
  expect(checkChanges({ unitDigits: '' })).toEqual({
    ok: false,
    issues: [{ path: 'unitDigits', message: '1–4 digits' }],
  });
});

// spec: SR-07 SR-08 SR-09
test('statuses count in three groups, and what is not known counts as open', () => {
  const statuses = ['REPORTED', 'OPEN', '', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'];
  expect(countByStatus(statuses.map((status) => ({ status })))).toEqual({
    total: 6,
    open: 3,
    progress: 2,
    completed: 1,
  });
  expect(statuses.map(badgeOf)).toEqual(['open', 'open', 'open', 'scheduled', 'progress', 'completed']);
});

// spec: SR-24 SR-25 SR-26
test('everything that the list shows is in its address, and nonsense there is as nothing', () => {
  const address =
    'view=archived&state=waiting&property=BT01&category=Other&unit=7&q=roof&assignee=me&sort=-unit&page=2&record=9';
  const view = readView(new URLSearchParams(address));
  expect(writeView(view).toString()).toBe(address);
  expect(readView(new URLSearchParams('page=-1&record=x&unit=ab&state=x&sort=x&assignee=x'))).toEqual({
    isArchived: false,
    since: '',
    state: 'all',
    sort: '-created',
    property: '',
    category: '',
    unit: '',
    q: '',
    assignee: '',
    page: 1,
    record: null,
  });
  expect(listQuery(view)).toMatchObject({
    page: 2,
    take: 25,
    archived: 1,
    unit: '7',
    category: 'Other',
    propertyCode: 'BT01',
    state: 'waiting',
    q: 'roof',
    assignee: 'me',
    sort: '-unit',
  });
});

// spec: SR-64
test.each([undefined, null, 'seven', '7', Number.NaN])(
  'a deletion of %s asks the server nothing',
  async (id) => {
    const remove = vi.fn();
    await expect(deletePublicSubmission(id, remove)).rejects.toThrow('deletePublicSubmission: missing id');
    expect(remove).not.toHaveBeenCalled();
  },
);

const query = listQuery(readView(new URLSearchParams()));

async function cacheOf(rows: ServiceRequest[]) {
  const store = createStore();
  const page = { data: rows, meta: { total: rows.length, page: 1, pageSize: 25, pageCount: 1 } };
  await store.dispatch(serviceRequestsApi.util.upsertQueryData('listServiceRequests', query, page));
  const list = () => serviceRequestsApi.endpoints.listServiceRequests.select(query)(store.getState()).data;
  return { store, list };
}

const numbered = (id: number) => storedRequest({ id, createdAt: `2026-03-02T15:00:00.00${id}Z` });
const rows = [3, 2, 1].map(numbered);

// spec: SR-57 SR-58
test('two changes that overlap and both fail leave the list as it was', async () => {
  const { store, list } = await cacheOf(rows);
  const before = list();
  const undoFirst = removeFromLists(store, 3);
  const undoSecond = removeFromLists(store, 1);
  const undoThird = changeInLists(store, 2, { status: 'COMPLETED' });
  expect(list()).toMatchObject({ data: [{ id: 2, status: 'COMPLETED' }], meta: { total: 1 } });
  undoFirst();
  undoThird();
  undoSecond();
  expect(list()).toEqual(before);
});

test('undoing one change leaves another one in place', async () => {
  const { store, list } = await cacheOf(rows);
  const undo = changeInLists(store, 2, { status: 'OPEN' });
  changeInLists(store, 2, { notes: 'Called back.' });
  removeFromLists(store, 3);
  undo();
  expect(list()?.data).toMatchObject([{ id: 2, status: 'REPORTED', notes: 'Called back.' }, { id: 1 }]);
});
