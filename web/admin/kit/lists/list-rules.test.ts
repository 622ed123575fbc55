import { expect, test } from 'vitest';
import { ageOf } from './age.ts';
import { asFailure, isGone, isSessionOver, reasonOf, serverMessageOf } from './failure-messages.ts';
import {
  day,
  flag,
  listAddress,
  named,
  oneOf,
  openRecord,
  orderBy,
  pageNumber,
  text,
} from './list-address.ts';
import { digitsOnly, propertyWord, unitWord } from './list-state.ts';

const hourMs = 60 * 60_000;

test.each([
  [-1, 'Less than a day', 'fresh'],
  [23.99, 'Less than a day', 'fresh'],
  [24, '1 day', 'fresh'],
  [48, '2 days', 'fresh'],
  [7 * 24 - 0.01, '6 days', 'fresh'],
  [7 * 24, '7 days', 'late'],
  [14 * 24 - 0.01, '13 days', 'late'],
  [14 * 24, '14 days', 'overdue'],
])('what came %d hours ago is %s old: %s', (hours, said, level) => {
  const came = '2026-01-31T15:30:00.000Z';
  expect(ageOf(came, Date.parse(came) + hours * hourMs)).toEqual({ text: said, level });
});

const address = listAddress(
  {
    status: oneOf(['OPEN', 'ENDED']),
    show: oneOf(['all', 'overdue'], 'all'),
    q: named('search', text()),
    from: day,
    mine: flag(),
    sort: orderBy(['unit', 'balance'], '-unit'),
    page: pageNumber,
    record: openRecord,
  },
  ['status', 'q', 'mine'],
);
const usual = {
  status: '',
  show: 'all',
  q: '',
  from: '',
  mine: false,
  sort: '-unit',
  page: 1,
  record: null,
};
const read = (search: string) => address.readView(new URLSearchParams(search));

test('what a list shows stands in its address and is read from it again; what is as usual is left out', () => {
  const search = 'status=ENDED&show=overdue&search=roof&from=2026-02-28&mine=1&sort=balance&page=3&record=17';
  const view = read(search);
  expect(view).toEqual({
    status: 'ENDED',
    show: 'overdue',
    q: 'roof',
    from: '2026-02-28',
    mine: true,
    sort: 'balance',
    page: 3,
    record: 17,
  });
  expect(String(address.writeView(view))).toBe(search);
  expect(address.given(view, 'status', 'q', 'page')).toEqual({ status: 'ENDED', q: 'roof', page: 3 });
  expect(address.given(read('search=roof'), 'status', 'q', 'sort', 'page')).toEqual({ q: 'roof' });
  expect(read('')).toEqual(usual);
  expect(String(address.writeView(read('')))).toBe('');
});

test.each([
  'status=GONE',
  'show=late',
  'q=roof',
  'search=%20%20',
  'from=2026-02-29',
  'from=2026-13-01',
  'from=1899-12-31',
  'from=2026-2-28',
  'mine=yes',
  'sort=rent',
  'sort=-unit',
  'page=0',
  'page=1.5',
  'page=-2',
  'page=9007199254740993',
  'record=0',
  'record=x',
])('an address that says %s is read as usual', (search) => {
  expect(read(search)).toEqual(usual);
});

test('a list is narrowed by its filters alone, not by its order, its page or an open record', () => {
  expect(address.everything).toEqual({ status: '', q: '', mine: false });
  expect(address.isNarrowed(read('show=overdue&sort=balance&page=2&record=5&from=2026-01-01'))).toBe(false);
  for (const search of ['status=OPEN', 'search=roof', 'mine=1'])
    expect(address.isNarrowed(read(search))).toBe(true);
});

test('properties and units are read as people write them', () => {
  expect(['bt01', ' pr-05!', 'ABCDEFGHIJKLMNOP'].map(propertyWord)).toEqual([
    'BT01',
    'PR-05',
    'ABCDEFGHIJKL',
  ]);
  expect([' bt01-0007 ', 'x'.repeat(30)].map(unitWord)).toEqual(['BT01-0007', 'X'.repeat(20)]);
  const units = ['7', '0012', 'PR05-0012', ' bt01-12', 'Unit 7b', '123456', ''];
  expect(units.map(digitsOnly)).toEqual(['7', '0012', '0012', '12', '7', '1234', '']);
});

const refused = (status: number, data: unknown = null) => ({ status, data });
const said = { message: 'Not yours.' };

test.each([
  [{ status: 'FETCH_ERROR', data: null }, 'The server cannot be reached. Check your connection.'],
  [{ status: 'TIMEOUT_ERROR', data: null }, 'The server took too long to answer.'],
  [refused(403, said), 'Not yours.'],
  [refused(403), 'Your account is not allowed to see this.'],
  [refused(400, said), 'Not yours.'],
  [refused(400), 'The server could not answer. Please try again in a moment.'],
  // What broke is nothing that the server says to people.
  [refused(500, said), 'The server could not answer. Please try again in a moment.'],
  [new Error('a bug'), 'The server could not answer. Please try again in a moment.'],
])('a list that could not be loaded says why: %j', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  [refused(409, { message: 'Its message.', error: 'db down' }), 'Its message.'],
  [refused(500, { error: ' db down ' }), 'db down'],
  [refused(500, { error: ' ' }), 'The server could not answer. Please try again in a moment.'],
  [refused(502, ' Bad Gateway\n'), 'Bad Gateway'],
  [refused(502, 'x'.repeat(301)), 'x'.repeat(300)],
  [{ status: 'FETCH_ERROR', data: null }, 'The server cannot be reached. Check your connection.'],
])('a refused change is explained by the server where it says why: %j', (error, reason) => {
  expect(serverMessageOf(error)).toBe(reason);
});

test('a record is gone where there is none or can be none; a call that was given up, or has no session, is no failure to show', () => {
  expect([404, 400, 403, 409, 500].map((status) => isGone(refused(status)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const aborted = Object.assign(new Error('given up'), { name: 'AbortError' });
  expect([refused(401), aborted, refused(403), new Error('a bug')].map(isSessionOver)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(asFailure(new Error('a bug'))).toEqual({ status: 'PARSING_ERROR', data: 'Error: a bug' });
});
