import { expect, test } from 'vitest';
import { readOne, readPage, readProperties, readUnitId } from './read-answer.ts';

// spec: DL-10 DL-14 DL-15
test.each([
  ['a bare array', [{ id: 1 }]],
  ['data', { data: [{ id: 1 }] }],
  ['items', { items: [{ id: 1 }] }],
  ['rows', { rows: [{ id: 1 }] }],
])('a list is read from %s', (_, raw) => {
  expect(readPage(raw).data).toEqual([{ id: 1 }]);
});

// spec: DL-11
test('a total is read from meta, else from the top level, else counted', () => {
  expect(readPage({ data: [], meta: { total: 61 } }).meta.total).toBe(61);
  expect(readPage({ items: [], total: 62 }).meta.total).toBe(62);
  expect(readPage([{ id: 1 }, { id: 2 }]).meta.total).toBe(2);
});

test('a list that says nothing of pages has as many as its total needs', () => {
  expect(readPage({ rows: [], total: 51 }).meta).toEqual({ total: 51, page: 1, pageSize: 25, pageCount: 3 });
  expect(
    readPage({ data: [], meta: { total: 30, page: 2, page_size: 10, page_count: 3 } }).meta,
  ).toMatchObject({ page: 2, pageSize: 10, pageCount: 3 });
});

test('anything that is no list is an empty one', () => {
  expect(readPage(null).data).toEqual([]);
  expect(readPage('<html>').data).toEqual([]);
});

// spec: DL-12 EN-14
test('fields are read in camelCase or snake_case', () => {
  const camel = { id: 4, propertyCode: 'BT01', unitDigits: '0007', partyType: 'OWNER', firstName: 'Ada' };
  const snake = {
    id: 4,
    property_code: 'BT01',
    unit_digits: '0007',
    party_type: 'OWNER',
    first_name: 'Ada',
  };
  expect(readPage([snake]).data).toEqual([camel]);
  expect(readOne({ data: snake })).toEqual(camel);
  expect(readOne(camel)).toEqual(camel);
});

test('a submission that says property instead of propertyCode is read all the same', () => {
  expect(readOne({ id: 1, property: 'WK02' })).toMatchObject({ propertyCode: 'WK02' });
});

test('a registration that says isArchived instead of archived is read all the same', () => {
  expect(readOne({ id: 1, is_archived: true })).toMatchObject({ archived: true, isArchived: true });
  expect(readOne({ id: 1, isArchived: true, archived: false })).toMatchObject({ archived: false });
});

// spec: A5-14 DL-13 EN-21 EN-22
test('a property is a code, or an object under any of its names', () => {
  const read = readProperties([
    'BT01',
    { code: 'WK02', name: 'Wykeham' },
    { propertyCode: 'TH03', displayName: 'Two Holland' },
    { id: 'PW04', label: 'Parkway' },
    { property_code: 'PR05' },
  ]);
  expect(read).toEqual([
    { code: 'BT01', name: null },
    { code: 'WK02', name: 'Wykeham' },
    { code: 'TH03', name: 'Two Holland' },
    { code: 'PW04', name: 'Parkway' },
    { code: 'PR05', name: null },
  ]);
});

// spec: EN-23
test('a property without a code is dropped', () => {
  expect(readProperties([{ name: 'Nameless' }, '', null, { code: ' ' }])).toEqual([]);
});

// spec: EN-24
test.each(['items', 'properties', 'data', 'codes'])('a property file may wrap its list in %s', (key) => {
  expect(readProperties({ [key]: ['BT01'] })).toEqual([{ code: 'BT01', name: null }]);
});

// spec: EN-24
test('a property file may be a bare list', () => {
  expect(readProperties(['BT01'])).toEqual([{ code: 'BT01', name: null }]);
});

// spec: EN-27
test('a unit lookup answers a unit with its id, or the id', () => {
  expect(readUnitId({ id: 12 })).toBe(12);
  expect(readUnitId({ data: { id: 12 } })).toBe(12);
  expect(readUnitId({ unit: { id: '12' } })).toBe(12);
  expect(readUnitId(12)).toBe(12);
  expect(readUnitId({ data: null })).toBeNull();
  expect(readUnitId('none')).toBeNull();
});

// spec: DL-29
test('an owner’s units are read from unitsOwned, or from ownedUnits where there is none', () => {
  const unit = { id: 3, unitIdentifier: 'BT01-0003' };
  expect(readOne({ data: { id: 1, unitsOwned: [unit], ownedUnits: [] } })).toMatchObject({
    unitsOwned: [unit],
  });
  expect(readPage([{ id: 1, ownedUnits: [unit] }]).data).toMatchObject([{ unitsOwned: [unit] }]);
});
