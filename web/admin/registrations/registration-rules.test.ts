import { expect, test } from 'vitest';
import type { PacketReading, Registration } from '#contracts/registrations.ts';
import { createStore } from '../kit/state/store.ts';
import { listPath, listQuery, readView, writeView } from './list-address.ts';
import { changeInLists, removeFromLists } from './optimistic-lists.ts';
import { packetDifferences } from './packet-comparison.ts';
import {
  changesOf,
  checkChanges,
  paddedUnit,
  typedPhone,
  typedUnit,
  valuesOf,
} from './registration-changes.ts';
import { registrationsApi } from './registrations-api.ts';
import { pickerAccepts, refusalOf } from './replacement-rules.ts';

const record: Registration = {
  id: 3,
  reference: 'RG-XYKQ-DW',
  createdAt: '2026-03-02T15:00:00.003Z',
  updatedAt: '2026-03-02T15:00:00.003Z',
  propertyCode: 'BT01',
  unitDigits: '12A4',
  unitIdentifier: 'BT01-12A4',
  unitId: null,
  language: 'en',
  partyType: 'OWNER',
  firstName: 'Jordan',
  lastName: 'Example',
  email: 'jordan@example.com',
  phone: '2145550100',
  notes: null,
  archived: false,
  isArchived: false,
  archivedAt: null,
  files: ['packet'],
  packetReading: null,
  review: 'NEW',
  declineReason: null,
  dueOn: null,
};
const values = valuesOf(record);

const viewOf = (path: string, query = '') => readView(path, new URLSearchParams(query));

// spec: RG-25 RG-26 RG-13 RG-11 RG-12 A5-04
test('everything that the list shows is in its address, and nonsense there is as nothing', () => {
  const address =
    'view=archived&property=BT01&owner=TENANT&unit=7&review=READY&due=soon&q=ada+x&sort=-unit&page=2&record=9&file=bg';
  const view = viewOf('/admin/registration-submissions', address);
  expect(writeView(view).toString()).toBe(address);
  expect(viewOf('/admin/x', 'property=b!t-01&unit=a12b345&owner=nobody&sort=color&file=x&page=0')).toEqual({
    isArchived: false,
    property: 'BT-01',
    review: '',
    due: '',
    isApproving: false,
    owner: '',
    unit: '1234',
    q: '',
    sort: '-created',
    page: 1,
    record: null,
    file: null,
  });
  const approving = 'record=9&approve=1';
  expect(writeView(viewOf('/admin/x', approving)).toString()).toBe(approving);
  expect(viewOf('/admin/x', 'owner=tenant:5').owner).toBe('TENANT');
});

// spec: RT-16 RT-17
test('the archived applications have two addresses', () => {
  expect(viewOf('/admin/registration-submissions/archived').isArchived).toBe(true);
  expect(viewOf('/admin/owner-tenant-registrations', 'view=archived').isArchived).toBe(true);
  expect(listPath('/admin/owner-tenant-registrations/archived/')).toBe('/admin/owner-tenant-registrations');
});

// spec: RG-16
test('the server is asked for 25 rows and only for the filters in force', () => {
  expect(listQuery(viewOf('/admin/x', 'page=3'))).toEqual({ page: 3, take: 25, archived: 0 });
  expect(listQuery(viewOf('/admin/x/archived', 'q=+ada+&owner=owner'))).toEqual({
    page: 1,
    take: 25,
    archived: 1,
    q: 'ada',
    owner: 'OWNER',
  });
});

// spec: RG-74 RG-75
test('only fields that differ are changes', () => {
  expect(changesOf(record, values)).toEqual({});
  expect(changesOf(record, { ...values, phone: '214-555-0100', lastName: 'Sample' })).toEqual({
    lastName: 'Sample',
  });
});

// spec: RG-48 RG-76
test('the identifier follows when property or unit changed and both are set, padded to four', () => {
  expect(changesOf(record, { ...values, unitDigits: '7' })).toEqual({
    unitDigits: '0007',
    unitIdentifier: 'BT01-0007',
  });
  expect(changesOf(record, { ...values, propertyCode: 'WK02' })).toEqual({
    propertyCode: 'WK02',
    unitIdentifier: 'WK02-12A4',
  });
  expect(changesOf(record, { ...values, unitDigits: '' })).toEqual({ unitDigits: '' });
});

// spec: RG-44 RG-47 RG-48
test('phone and unit are cut to what they may be while they are typed', () => {
  expect(typedPhone('(214) 555-0100 x9')).toBe('2145550100');
  expect(typedPhone('1 214 555 0100')).toBe('2145550100');
  expect(typedUnit('12-345')).toBe('1234');
  expect(paddedUnit('7')).toBe('0007');
  expect(paddedUnit('')).toBe('');
  expect(valuesOf({ ...record, unitDigits: '12A4' }).unitDigits).toBe('12A4');
});

// spec: RG-46
test('changes are checked by the rules of the contract, and emptied notes become null', () => {
  expect(checkChanges({ notes: '  ' })).toEqual({ ok: true, changes: { notes: null } });
  expect(checkChanges({ email: `${'a'.repeat(90)}@example.com`, unitDigits: '' })).toEqual({
    ok: false,
    issues: [
      { path: 'unitDigits', message: 'Enter 4 letters or digits.' },
      { path: 'email', message: 'Max 90' },
    ],
  });
});

// spec: RG-50 RG-51 RG-53 RG-54 RG-55
test('packet and lease must be PDFs, the others may be pictures', () => {
  const png = { name: 'scan.png', type: 'image/png' };
  const pdf = { name: 'scan.pdf', type: 'application/pdf' };
  const heic = { name: 'license.HEIC', type: '' };
  expect(refusalOf('packet', png)).toBe('Registration Form must be a PDF');
  expect(refusalOf('lease', png)).toBe('Lease must be a PDF');
  expect([refusalOf('packet', pdf), refusalOf('lease', pdf), refusalOf('bg', pdf)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([refusalOf('bg', png), refusalOf('dl', heic)]).toEqual([null, null]);
  expect(refusalOf('dl', { name: 'notes.txt', type: 'text/plain' })).toBe('PDF or image only');
  expect(pickerAccepts('lease')).toBe('.pdf');
  expect(pickerAccepts('packet')).toContain('image/*');
});

test('the packet differs only where it says something else', () => {
  const reading: PacketReading = {
    state: 'FORM',
    propertyCode: 'bt01',
    unitDigits: '12a4',
    firstName: ' JORDAN ',
    lastName: null,
    email: 'jordan@sample.example',
    phone: '(214) 555-0199',
  };
  expect(packetDifferences(reading, values)).toEqual([
    { field: 'email', label: 'Email', typed: 'jordan@example.com', read: 'jordan@sample.example' },
    { field: 'phone', label: 'Phone', typed: '2145550100', read: '2145550199' },
  ]);
});

// spec: RG-69 RG-70
test('a change that fails leaves the lists as they were', async () => {
  const store = createStore();
  const query = listQuery(viewOf('/admin/x'));
  const rows = [3, 2, 1].map(numbered);
  const counts = { total: 3, owners: 3, tenants: 0, archived: 0 };
  const meta = { total: 3, page: 1, pageSize: 25, pageCount: 1, counts };
  const { upsertQueryData } = registrationsApi.util;
  await store.dispatch(upsertQueryData('listRegistrations', query, { data: rows, meta }));
  const list = () => registrationsApi.endpoints.listRegistrations.select(query)(store.getState()).data;
  const before = list();
  const undoings = [removeFromLists(store, 2), changeInLists(store, 3, { partyType: 'TENANT' })];
  expect(list()).toMatchObject({ data: [{ id: 3, partyType: 'TENANT' }, { id: 1 }], meta: { total: 2 } });
  for (const undo of undoings) undo();
  expect(list()).toEqual(before);
});

function numbered(id: number): Registration {
  return { ...record, id, createdAt: `2026-03-02T15:00:00.00${id}Z` };
}
