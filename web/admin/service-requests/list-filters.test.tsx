// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { firstReads } from './list-address.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const path = '/admin/public-submissions';
let merged: number;

let calls: OfficeCall[];
let rows: unknown[];
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  rows = [storedRequest()];
  merged = 2;
  calls = playServer({
    'GET /public-submissions': () => rows,
    'GET /public-submissions/counts': () => ({
      open: 1,
      waiting: 0,
      others: 0,
      missed: 0,
      completed: 0,
      merged,
      all: 3,
    }),
    'GET /public-submissions/categories': () => Response.json({ data: ['Plumbing', 'Roof'] }),
    'GET /public-submissions/assignees': () =>
      Response.json({ data: [{ id: 5, email: 'rosa@example.com', propertyCodes: null }] }),
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: null }] }),
  });
});
const queryOf = (of: string) => calls.findLast((call) => call.path === of)?.query;
const open = (search: string) => openScreen(<ServiceRequestsPage />, path + search);

const all =
  'view=archived&state=others&property=BT01&category=Plumbing&unit=12&q=roof&assignee=none&since=2026-03-02T15%3A00%3A00Z&sort=-due&page=2';

test('all that the address narrows to is asked of the list, and all but state, order and page of its numbers', async () => {
  open(`?${all}`);
  await soon(() => expect(queryOf('/public-submissions/counts')).toBeDefined());
  const narrowed = {
    archived: '1',
    propertyCode: 'BT01',
    category: 'Plumbing',
    unit: '12',
    q: 'roof',
    assignee: 'none',
    since: '2026-03-02T15:00:00Z',
  };
  expect(queryOf('/public-submissions/counts')).toEqual(narrowed);
  expect(queryOf('/public-submissions')).toEqual({
    ...narrowed,
    state: 'others',
    sort: '-due',
    page: '2',
    take: '25',
    limit: '25',
    pageSize: '25',
    per_page: '25',
  });
  // What is read before the screen is there is the same.
  const early = firstReads(new URLSearchParams(all)).map((one) => [
    one.path,
    Object.fromEntries(Object.entries(one.query ?? {}).map(([name, value]) => [name, String(value)])),
  ]);
  const asked = ['', '/counts', '/categories', '/assignees'].map((part) => `/public-submissions${part}`);
  expect(early).toEqual(asked.map((one) => [one, queryOf(one)]));
});

test('nonsense in the address is left out, and words are cut at 200 characters', async () => {
  open(`?unit=B12&assignee=you&since=today&q=%20${'x'.repeat(201)}%20`);
  await soon(() => expect(queryOf('/public-submissions/counts')).toBeDefined());
  expect(queryOf('/public-submissions/counts')).toEqual({ archived: '0', unit: '12', q: 'x'.repeat(200) });
});

test('each filter narrows by itself, and Reset takes all of them back', async () => {
  const { where } = open('?since=2026-03-02T15%3A00%3A00.003Z&assignee=5&state=merged&page=2');
  await screen.findByText(/^Received after Mar 2, 2026, 9:00.AM/);
  await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Plumbing');
  await userEvent.selectOptions(screen.getByLabelText('Property'), 'BT01');
  await userEvent.type(screen.getByLabelText('Unit'), '12');
  await soon(() => expect(queryOf('/public-submissions')).toMatchObject({ unit: '12' }));
  expect(new URLSearchParams(where().replace(/.*\?/, '')).toString()).toBe(
    'state=merged&property=BT01&category=Plumbing&unit=12&assignee=5&since=2026-03-02T15%3A00%3A00.003Z',
  );
  await userEvent.click(screen.getByText('Show all', { selector: 'button' }));
  await soon(() =>
    expect(where()).toBe(`${path}?state=merged&property=BT01&category=Plumbing&unit=12&assignee=5`),
  );
  expect(screen.queryByText(/^Received after/)).toBeNull();
  await userEvent.click(screen.getByText('Reset', { selector: 'button' }));
  await soon(() => expect(where()).toBe(`${path}?state=merged`));
});

test('where nothing is found it says what may help, and where requests come from only while nothing is narrowed', async () => {
  rows = [];
  open('?since=2026-03-02T15%3A00%3A00Z');
  await screen.findByText('No submissions found');
  expect(screen.queryByText(/^Requests that residents send/)).toBeNull();
  await userEvent.click(screen.getByText('Reset', { selector: 'button' }));
  await screen.findByText('Requests that residents send from the website appear here.');
});

test('on a phone it is said that filters narrow the list', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { router } = open('?assignee=me');
  await screen.findByText('Filters (on)');
  await router.navigate(path);
  await screen.findByText('Filters');
  expect(screen.queryByText('A former user')).toBeNull();
});

// spec: SR-02 RT-11
test('the archive has a title of its own, and a list says how it is sorted', async () => {
  const caption = () => document.querySelector('caption')?.textContent;
  const { router } = open('');
  await screen.findByRole('heading', { name: 'Service Request Submissions' });
  await soon(() => expect(caption()).toBe('Submissions, newest first'));
  for (const [search, text] of [
    ['?sort=created', 'Submissions, oldest first'],
    ['?sort=due', 'Submissions, longest due first'],
    ['?sort=-due', 'Submissions, due last first'],
    ['?sort=-unit', 'Submissions by unit, last to first'],
    ['?sort=unit', 'Submissions by unit'],
  ] as const) {
    await router.navigate(path + search);
    await soon(() => expect(caption()).toBe(text));
  }
  await router.navigate(`${path}?view=archived`);
  await screen.findByRole('heading', { name: 'Archived Service Requests' });
});

// spec: SR-04 SR-06
test('the number of results is that of all pages, and the cards count the page in sight', async () => {
  const statuses = ['COMPLETED', 'REPORTED'] as const;
  rows = statuses.map((status, index) => storedRequest({ id: index + 1, status }));
  calls = playServer({ 'GET /public-submissions': () => pageOf(rows, { total: 27, pageCount: 2 }) });
  open('');
  await screen.findByText('27 results');
  const card = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Total', 'Completed', 'Reported / Open'].map(card)).toEqual(['2', '1', '1']);
});

test('another order begins at the first page', async () => {
  const { where } = open('?page=2');
  await screen.findByLabelText('Select BT01-0007');
  await userEvent.click(screen.getByText('Unit', { selector: 'th button' }));
  await soon(() => expect(where()).toBe(`${path}?sort=unit`));
});

test('the tab of merged requests is there while there are some, or while it is chosen', async () => {
  open('');
  await screen.findByRole('tab', { name: 'Merged 2' });
  merged = 0;
  cleanup();
  const { router } = open('?state=merged');
  await screen.findByRole('tab', { name: 'Merged 0' });
  await router.navigate(`${path}?state=open`);
  await soon(() => expect(screen.queryByRole('tab', { name: 'Merged 0' })).toBeNull());
});
