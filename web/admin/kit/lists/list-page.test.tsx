// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leases } from '#contracts/leases.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { propertySelected } from '../state/user-slice.ts';
import { SearchOnly } from './list-filters.tsx';
import { oneOf, text } from './list-address.ts';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page.tsx';
import { isFiltered, useFilteredList, useListView } from './list-view.ts';
import type { FetchedList } from './use-shown-list.ts';
import { usualMessages } from './usual-messages.tsx';

interface Row {
  id: number;
}
type Given = Partial<ListPageProps<Row, 'open' | 'done'>>;

const columns = [{ name: 'Number', cell: ({ id }: Row) => `No. ${id}`, sortKey: 'number' }];
const filters = { q: text(), status: oneOf(['OPEN', 'ENDED']) };
const pageOf = (ids: number[], meta: object = {}) => ({
  data: ids.map((id) => ({ id })),
  meta: { total: ids.length, page: 1, pageSize: 25, pageCount: 1, ...meta },
});

let list: FetchedList<Row>;
let calls: OfficeCall[];
const refetched = vi.fn<() => void>();
const answered = (page: ReturnType<typeof pageOf>): FetchedList<Row> => ({
  data: page,
  currentData: page,
  isError: false,
  isFetching: false,
  originalArgs: { query: { page: 2, take: 25, q: 'roof' } },
  refetch: refetched,
});

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  refetched.mockClear();
  const view = { id: 1, name: 'Roofs', query: 'q=roof', list: 'leases' };
  calls = playServer({
    'GET /saved-views': () => Response.json({ data: [view] }),
    'GET /leases/export': () => refused(429, 'RATE_LIMITED', 'Other exports are running.'),
  });
  list = answered(pageOf([2, 1]));
});

function Screen(given: Given): ReactNode {
  const view = useListView(filters, ['number']);
  const shown = useFilteredList(view, list);
  return (
    <ListPage
      title="Leases"
      shown={shown}
      exportedBy={leases.export}
      filters={<SearchOnly shown={shown} placeholder="Number…" />}
      sorting={shown.sorting}
      columns={columns}
      {...usualMessages('Leases', isFiltered(view), 'Leases that you add appear here.')}
      {...given}
    />
  );
}
/** Shows the screen in its frame; `renew` shows what the list has come to. */
function open(search = '', given: Given = {}) {
  const opened = openScreen(
    <main tabIndex={-1}>
      <Screen {...given} />
    </main>,
    `/leases${search}`,
  );
  const renew = (next: FetchedList<Row>) => {
    list = next;
    const { location } = opened.router.state;
    return act(() => opened.router.navigate(location, { replace: true }));
  };
  return { ...opened, renew };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const counted = () => screen.getAllByRole('status')[0]?.textContent;
const frame = () => document.querySelector('[data-list]');

test('the head counts the list, of the shown property where the list follows it', () => {
  const { store } = open('', { followsShownProperty: true });
  expect(counted()).toBe('2 results');
  act(() => void store.dispatch(propertySelected('BT01')));
  expect(counted()).toBe('2 results in BT01');
});

test('a list of the whole office, or with words of its own, does not name the property', async () => {
  list = answered(pageOf([1]));
  const { store, renew } = open();
  act(() => void store.dispatch(propertySelected('BT01')));
  expect(counted()).toBe('1 result');
  await renew(
    answered(
      pageOf(
        Array.from({ length: 25 }, (_, at) => at + 1),
        { total: 1200, pageCount: 48 },
      ),
    ),
  );
  expect(counted()).toBe('1,200 results');
  cleanup();
  open('', { count: 'as many as you like' });
  expect(counted()).toBe('as many as you like');
});

test('an empty list says what will stand in it, or that its filters leave nothing', async () => {
  list = answered(pageOf([]));
  const { router } = open();
  screen.getByRole('heading', { name: 'No leases found' });
  screen.getByText('Leases that you add appear here.');
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
  await act(() => router.navigate('/leases?q=roof'));
  screen.getByText('Try clearing filters or check again later.');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('roof');
  // Reset takes back what the address says too, and begins at the first page.
  await act(() => router.navigate('/leases?q=roof&status=ENDED&page=3&record=7'));
  await press('Reset');
  expect(router.state.location.search).toBe('?record=7');
});

test('past its last page a list leads back to that', async () => {
  list = answered(pageOf([], { total: 60, pageCount: 3 }));
  const { where } = open('?q=roof&page=9');
  screen.getByText('The list has fewer pages than that.');
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).not.toContain('Page 9');
  await press('Go to the last page');
  expect(where()).toBe('/leases?q=roof&page=3');
});

test('the pages lead on from where one is, and may name the total', async () => {
  list = answered(pageOf([2, 1], { total: 60, pageCount: 3 }));
  const { where, router, renew } = open('?page=2&sort=-number', { hasTotal: true });
  expect(screen.getByRole('columnheader').ariaSort).toBe('descending');
  screen.getByText('Page 2 / 3 — 60 total');
  await press('Next');
  expect([where(), router.state.historyAction]).toEqual(['/leases?sort=-number&page=3', 'PUSH']);
  fireEvent.change(screen.getByLabelText('Go to page'), { target: { value: '2x' } });
  expect(screen.getByLabelText('Go to page')).toHaveProperty('value', '2');
  await press('Prev');
  await press('Prev');
  expect(where()).toBe('/leases?sort=-number');
  // What was typed of another page is gone with it.
  expect(screen.getByLabelText('Go to page')).toHaveProperty('value', '');
  // How many there are of others is not known until they are there.
  await renew({ ...list, currentData: undefined, isFetching: true });
  expect(screen.queryByText(/^Page /)).toBeNull();
  await renew(answered(pageOf([], { pageCount: 0 })));
  screen.getByText('Page 1 / 1 — 0 total');
});

test('while the rows of other filters are on their way the old ones stand there, marked as such', async () => {
  const { data } = list;
  const { renew } = open();
  screen.getByRole('table', { name: 'Leases' });
  const next = { ...list, currentData: undefined, isFetching: true };
  await renew(next);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect([frame()?.ariaBusy, frame()?.hasAttribute('data-stale')]).toEqual(['true', true]);
  // Asked for again as they are, they are not old.
  await renew({ ...next, currentData: data });
  expect([frame()?.ariaBusy, frame()?.hasAttribute('data-stale')]).toEqual(['false', false]);
  // Of an empty list nothing is said until the next one is there.
  await renew({ ...next, data: pageOf([]) });
  expect(screen.queryByText('No leases found')).toBeNull();
  await renew({ isError: false, isFetching: true, refetch: refetched });
  screen.getByRole('table', { name: 'Loading leases' });
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
});

test('a list that could not be loaded says why and is asked for again; rows that were renewed in vain stay', async () => {
  const { data } = list;
  const error = { status: 403, data: { message: 'Not yours.' } };
  const { renew } = open();
  await renew({ ...list, isError: true, error });
  expect([screen.getAllByRole('link').length, screen.queryByRole('alert')]).toEqual([2, null]);
  await renew({ isError: true, isFetching: false, error, refetch: refetched, data });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Leases could not be loadedNot yours.Try again');
  expect(screen.queryByRole('link')).toBeNull();
  await press('Try again');
  expect([refetched.mock.calls.length, document.activeElement]).toEqual([1, screen.getByRole('main')]);
});

test('a screen may ask for more than its list again, say something in the list’s place, or lead its rows elsewhere', async () => {
  const onRetry = vi.fn<() => void>();
  open('', { addressOf: (id) => `/units/${id}` });
  expect(screen.getByRole('link', { name: 'No. 2' }).getAttribute('href')).toBe('/units/2');
  cleanup();
  open('', { instead: <p>Type a whole unit</p> });
  screen.getByText('Type a whole unit');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  list = { isError: true, isFetching: false, refetch: refetched };
  open('', { failed: { title: 'Nothing came', onRetry } });
  await press('Try again');
  expect([onRetry.mock.calls.length, refetched.mock.calls]).toEqual([1, []]);
});

test('what is exported and saved as a view is the list under its filters, on whichever page', async () => {
  const { router } = open('?q=roof&page=2&record=1');
  await screen.findByRole('button', { name: 'Roofs, saved views' });
  await press('Export CSV');
  await soon(() =>
    expect(calls.filter(({ path }) => path === '/leases/export').map(({ query }) => query)).toEqual([
      { q: 'roof' },
    ]),
  );
  await act(() => router.navigate('/leases?q=roof&sort=rent', { state: { isSavedView: true } }));
  screen.getByText(/This view used a filter that no longer exists: sort = rent\./);
  await act(() => router.navigate('/leases?q=roof&sort=rent'));
  expect(screen.queryByText(/no longer exists/)).toBeNull();
});

test('the parts of a list are chosen by tabs; one without rows can be reached itself', async () => {
  const onChoose = vi.fn<(tab: string) => void>();
  const tabs = {
    label: 'Leases by state',
    value: 'open',
    choices: [
      { value: 'open', content: 'Open' },
      { value: 'done', content: 'Done' },
    ],
    onChoose,
  } as const;
  const { renew } = open('', { tabs });
  const panel = () => screen.getByRole('tabpanel', { name: 'Open' });
  expect([within(panel()).getAllByRole('link').length, panel().tabIndex]).toEqual([2, -1]);
  await userEvent.click(screen.getByRole('tab', { name: 'Done' }));
  expect(onChoose.mock.calls.map(([tab]) => tab)).toEqual(['done']);
  await renew(answered(pageOf([])));
  expect(panel().tabIndex).toBe(0);
});
