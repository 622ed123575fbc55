// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { failedChange } from '../kit/toasts/toast-work.ts';
import { MaintenancePage } from './maintenance.page.tsx';

const recordOf = (id: number, title: string, fields: Partial<MaintenanceRecord> = {}): MaintenanceRecord => ({
  id,
  createdAt: '2026-01-31T18:00:00.000Z',
  updatedAt: `2026-01-31T18:00:0${id}.000Z`,
  unitId: unit.id,
  title,
  description: null,
  status: 'REPORTED',
  priority: 'NORMAL',
  category: 'Water leak',
  categoryOther: null,
  pendingTagRequest: false,
  isHOAIssue: false,
  notes: null,
  requesterId: null,
  request: null,
  unit,
  ...fields,
});

let calls: OfficeCall[];
let records: MaintenanceRecord[];
/** How many of each status there are beyond those. */
let more: Partial<Record<string, number>>;
let answerList: (call: OfficeCall) => unknown;
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  records = [];
  more = {};
  answerList = ({ query: { status } }) => {
    const found = records.filter((record) => status === undefined || record.status === status);
    return pageOf(found, { total: found.length + (more[status ?? ''] ?? 0) });
  };
  answerChange = () => refused(409, 'CONFLICT', 'This record has changed.');
  calls = playServer({
    'GET /maintenance': (call) => answerList(call),
    'GET /maintenance/counts': () => ({ open: 1201, completed: 2, all: 1203 }),
    'GET /units': () => [{ ...unit, owner: null, tenant: null }],
    'PATCH /maintenance/:id': (call) => answerChange(call),
    'PATCH /maintenance': (call) => answerChange(call),
  });
});

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const asked = (path: string) => calls.findLast((call) => call.path === path)?.query;
const open = (search = '') => openScreen(<MaintenancePage />, `/admin/maintenance${search}`);
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
const titlesIn = (name: string) =>
  column(name)
    .queryAllByRole('listitem')
    .map((card) => card.querySelector('[data-record]')?.textContent);

test('a record says what it is about, how urgent it is, and whose matter', async () => {
  records = [
    recordOf(1, 'Loose tap'),
    recordOf(2, 'Broken gate', {
      priority: 'HIGH',
      category: 'Other',
      categoryOther: 'Fence',
      isHOAIssue: true,
      description: 'Since Tuesday.',
    }),
    recordOf(3, 'Old paint', {
      priority: 'LOW',
      category: null,
      pendingTagRequest: true,
      status: 'COMPLETED',
    }),
  ];
  open();
  await screen.findByText('Loose tap');
  expect(tableCells().map((cells) => cells.slice(-3))).toEqual([
    ['Loose tap', 'Water leak', 'Reported'],
    ['Broken gateSince Tuesday.High priorityHOA', 'Other: Fence', 'Reported'],
    ['Old paintLow priorityReview requested', '—', 'Completed'],
  ]);
  await screen.findByRole('tab', { name: /^Open ?1,201$/ });
});

test('a state drops the status that was chosen and a status the state, and the counts are of every status', async () => {
  const { where } = open('?status=OPEN&priority=HIGH&page=2');
  await soon(() =>
    expect(asked('/maintenance')).toEqual({ page: '2', take: '25', status: 'OPEN', priority: 'HIGH' }),
  );
  expect(asked('/maintenance/counts')).toEqual({ priority: 'HIGH' });
  await userEvent.click(await screen.findByRole('tab', { name: /^Completed/ }));
  expect(where()).toBe('/admin/maintenance?state=completed&priority=HIGH');
  await soon(() =>
    expect(asked('/maintenance')).toEqual({ page: '1', take: '25', state: 'completed', priority: 'HIGH' }),
  );
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'SCHEDULED');
  await soon(() => expect(where()).toBe('/admin/maintenance?status=SCHEDULED&priority=HIGH'));
  await userEvent.click(screen.getByText('Reset'));
  await soon(() => expect(where()).toBe('/admin/maintenance'));
});

test('a status that is chosen in a row is refused where someone was faster, and taken back as it was', async () => {
  records = [recordOf(1, 'Loose tap')];
  open();
  const choose = async (from: string, to: string) => {
    await userEvent.click(
      await screen.findByRole('button', { name: new RegExp(`^${from}, change status of Loose tap`) }),
    );
    await userEvent.click(await screen.findByRole('menuitemradio', { name: to }));
  };
  answerChange = () =>
    refused(409, 'CONFLICT', 'x', [{ path: 'items.0.expectedUpdatedAt', message: 'Someone was faster.' }]);
  await choose('Reported', 'Open');
  await screen.findByText('Nothing was changed');
  const updatedAt = '2026-01-31T19:00:00.000Z';
  answerChange = () => Response.json({ count: 1, data: { count: 1, records: [{ id: 1, updatedAt }] } });
  await choose('Reported', 'Open');
  await screen.findByText('Loose tap is now Open');
  await userEvent.click(screen.getByText('Undo'));
  await screen.findByText('Undone');
  expect(changes().map(({ body }) => body)).toEqual([
    { items: [{ id: 1, status: 'OPEN', expectedUpdatedAt: records[0]?.updatedAt }] },
    { items: [{ id: 1, status: 'OPEN', expectedUpdatedAt: records[0]?.updatedAt }] },
    { items: [{ id: 1, status: 'REPORTED', expectedUpdatedAt: updatedAt }] },
  ]);
});

test('the board asks for each status without the state of the list, and leads to all of a long column', async () => {
  records = [recordOf(1, 'Loose tap'), recordOf(2, 'Broken gate', { status: 'SCHEDULED' })];
  more = { SCHEDULED: 1200 };
  open('?view=board&state=completed&q=a&unit=BT01-0007');
  await screen.findByText('Broken gate');
  await screen.findByText('1,202 results');
  const lists = calls.filter(({ path }) => path === '/maintenance').map(({ query }) => query);
  expect(lists).toEqual(
    ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'].map((status) => ({
      q: 'a',
      unitId: '7',
      status,
      take: '25',
    })),
  );
  expect(calls.some(({ path }) => path === '/maintenance/counts')).toBe(false);
  expect(column('Reported').queryByRole('link', { name: /^Show all/ })).toBeNull();
  column('Open').getByText('Nothing here');
  await userEvent.click(column('Scheduled').getByRole('link', { name: /^Show all 1,201/ }));
  await screen.findByRole('table');
  expect(asked('/maintenance')).toEqual({ q: 'a', unitId: '7', status: 'SCHEDULED', page: '1', take: '25' });
});

test('a card is moved as it was when it was shown, and goes back where the server refuses', async () => {
  records = [recordOf(1, 'Loose tap')];
  open('?view=board');
  await screen.findByText('Loose tap');
  await userEvent.selectOptions(screen.getByLabelText('Status of Loose tap'), 'IN_PROGRESS');
  await screen.findByText(failedChange.title);
  await soon(() => expect([titlesIn('Reported'), titlesIn('In Progress')]).toEqual([['Loose tap'], []]));
  expect(changes()).toEqual([
    { path: '/maintenance/1', body: { status: 'IN_PROGRESS', expectedUpdatedAt: records[0]?.updatedAt } },
  ]);
});

test('the arrow keys walk a column and its neighbors, past those that are empty, and stop at the ends', async () => {
  records = [
    recordOf(1, 'Loose tap'),
    recordOf(2, 'Broken gate'),
    recordOf(3, 'Old paint', { status: 'SCHEDULED' }),
    recordOf(4, 'New lamp', { status: 'COMPLETED' }),
  ];
  open('?view=board');
  const first = await screen.findByRole('link', { name: 'Loose tap' });
  await screen.findByRole('link', { name: 'New lamp' });
  first.focus();
  const here = () => document.activeElement?.textContent;
  const walked = [
    'ArrowUp',
    'ArrowLeft',
    'ArrowDown',
    'ArrowDown',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'ArrowLeft',
  ].map((key) => {
    if (document.activeElement) fireEvent.keyDown(document.activeElement, { key });
    return here();
  });
  expect(walked).toEqual([
    'Loose tap',
    'Loose tap',
    'Broken gate',
    'Broken gate',
    'Old paint',
    'New lamp',
    'New lamp',
    'Old paint',
    'Loose tap',
  ]);
});

test('a column that could not be loaded is asked for again, and the others stand', async () => {
  records = [recordOf(1, 'Loose tap')];
  const answer = answerList;
  answerList = (call) => (call.query['status'] === 'OPEN' ? refused(400, 'INVALID', 'x') : answer(call));
  open('?view=board');
  await screen.findByText('Loose tap');
  await column('Open').findByText('This could not be loaded.');
  column('Open').getByText('–');
  expect(screen.queryByText(/results?$/)).toBeNull();
  answerList = answer;
  await userEvent.click(screen.getByText('Try again'));
  await column('Open').findByText('Nothing here');
  await screen.findByText('1 result');
});
