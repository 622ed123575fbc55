// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { useAskedRecords } from '../records/use-asked-records.ts';
import { noteOwnChange } from '../state/own-changes.ts';
import { createStore } from '../state/store.ts';
import { propertySelected } from '../state/user-slice.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import { ChooseAll } from './choose-all.tsx';
import { ChoiceFilter, FilterBar } from './filter-bar.tsx';
import { oneOf, text } from './list-address.ts';
import { useFilteredList } from './list-view.ts';
import type { ListState } from './list-state.ts';
import { HeldRows } from './held-rows.tsx';
import { SelectMore } from './select-more.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { useRenewal } from './use-renewal.ts';
import { useSelection } from './use-selection.ts';
import { useShownList } from './use-shown-list.ts';
import type { FetchedList, ShownListOptions } from './use-shown-list.ts';

afterEach(() => {
  // What was changed in a far year is forgotten.
  vi.useRealTimers();
  noteOwnChange();
});

interface Row {
  id: number;
}
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// spec: RG-14
test('what is typed to narrow a list counts once typing pauses, without the blanks around it', async () => {
  vi.useFakeTimers();
  const sent = vi.fn<(q: string) => void>();
  const { rerender } = render(<TypedFilter label="Search" value="" onChange={sent} />);
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type(' ro');
  await wait(449);
  type(' roof ');
  await wait(449);
  expect(sent).not.toHaveBeenCalled();
  await wait(1);
  expect(sent.mock.calls).toEqual([['roof']]);
  // The address has it while more is typed: that stays, and counts in its turn.
  type('roof leak');
  rerender(<TypedFilter label="Search" value="roof" onChange={sent} />);
  expect(field.value).toBe('roof leak');
  await wait(450);
  type('roof leaks');
  await wait(450);
  expect(sent.mock.calls.slice(1)).toEqual([['roof leak'], ['roof leaks']]);
  rerender(<TypedFilter label="Search" value="roof leak" onChange={sent} />);
  rerender(<TypedFilter label="Search" value="roof leaks" onChange={sent} />);
  expect(field.value).toBe('roof leaks');
  // Back in the history.
  rerender(<TypedFilter label="Search" value="roof" onChange={sent} />);
  expect(field.value).toBe('roof');
  await wait(1000);
  expect(sent).toHaveBeenCalledTimes(3);
});

test('Reset takes back what is typed and not sent yet, and leads to the first filter', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom does not know the element `search`.
  vi.spyOn(console, 'error').mockReturnValue();
  const sent = vi.fn<(q: string) => void>();
  const bar = (isNarrowed: boolean) => (
    <FilterBar columns="1fr" isNarrowed={isNarrowed} onReset={() => sent('reset')}>
      <ChoiceFilter
        label="Status"
        value={isNarrowed ? 'GONE' : ''}
        choices={['OPEN', 'ENDED']}
        onChange={(status) => sent(`status ${status}`)}
      />
      <TypedFilter label="Search" value="" onChange={sent} />
    </FilterBar>
  );
  const { rerender } = render(bar(false));
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All',
    'OPEN',
    'ENDED',
  ]);
  rerender(bar(true));
  // What narrows the list is offered, also where the list has no such choice.
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'GONE');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'roof' } });
  await act(async () => screen.getByRole('button', { name: 'Reset' }).click());
  rerender(bar(false));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sent.mock.calls).toEqual([['reset']]);
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Status'));
});

/** How the pages of the whole list are answered, and the places in it that were asked for. */
let pages: Row[][];
let asked: [page: number, take: number][];

function Chosen({ of = 'all', rows, total }: { of?: string; rows: Row[]; total: number }): ReactNode {
  const choice = useSelection(rows, of);
  return (
    <>
      <ChooseAll choice={choice} rows={rows} />
      {rows.map(({ id }) => (
        <button key={id} type="button" onClick={() => choice.onChoose(id)}>
          Row {id}
        </button>
      ))}
      <output>{choice.picked.map(({ id }) => id).join(' ')}</output>
      <SelectMore
        choice={choice}
        rows={rows}
        total={total}
        readPage={async (page, take) => {
          asked.push([page, take]);
          const read = pages[page - 1];
          if (!read) throw new Error('no connection');
          return read;
        }}
      />
    </>
  );
}
const picked = () => screen.getByRole('status').textContent;
const all = () => screen.getByRole<HTMLInputElement>('checkbox');
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index }));

beforeEach(() => {
  pages = [];
  asked = [];
});

test('rows are selected one by one or together, of the list in sight alone', async () => {
  const { rerender } = render(<Chosen rows={rowsOf(3, 2, 1)} total={3} />);
  await press('Row 2');
  expect([picked(), all().checked, all().indeterminate]).toEqual(['2', false, true]);
  await press('Row 2');
  expect([picked(), all().indeterminate]).toEqual(['', false]);
  await press('Row 3');
  await press('Select all 3 on this page');
  expect([picked(), all().checked, all().indeterminate]).toEqual(['3 2 1', true, false]);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  // A row that has left the page is not changed unseen.
  rerender(<Chosen rows={rowsOf(4, 3, 2)} total={4} />);
  expect([picked(), all().checked]).toEqual(['3 2', false]);
  rerender(<Chosen of="other" rows={rowsOf(3, 2)} total={2} />);
  expect(picked()).toBe('');
  await press('Row 2');
  expect(picked()).toBe('2');
  await userEvent.click(all());
  expect(picked()).toBe('3 2');
  await userEvent.click(all());
  expect(picked()).toBe('');
});

test('all of a list are read page by page, each row once, also where rows move meanwhile', async () => {
  const rows = range(1, 2);
  render(<Chosen rows={rows} total={250} />);
  await userEvent.click(all());
  pages = [];
  await press('Select all 250');
  await soon(() =>
    expect(toastNotices().find(({ isOpen }) => isOpen)?.title).toBe('Uh oh! Something went wrong.'),
  );
  expect(picked()).toBe('1 2');
  // One that came meanwhile has moved the last of the first page to the second.
  pages = [range(1, 200), range(200, 249), []];
  asked = [];
  await press('Select all 250');
  await soon(() => expect(picked()?.split(' ')).toHaveLength(249));
  expect(asked).toEqual([
    [1, 200],
    [2, 200],
    [3, 200],
  ]);
});

test('at most as many are selected as one call may change', async () => {
  render(<Chosen rows={range(1, 2)} total={1234} />);
  await userEvent.click(all());
  pages = [range(1, 200), range(201, 400), range(401, 600), range(601, 800)];
  await press('Select the first 500 of 1,234');
  await soon(() => expect(picked()?.split(' ')).toHaveLength(500));
  expect(asked).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
});

test('several are deleted after a question that counts them; a refusal keeps them selected', async () => {
  let error: unknown = new Error('refused');
  const removed = vi.fn<(ids: number[]) => void>();
  const chooseNone = vi.fn<() => void>();
  const bar = (ids: number[]) => (
    <SelectionBar
      one="lease"
      many="leases"
      lost="Their payments are lost."
      // The bar reads no more of a selection, and exports nothing here.
      choice={
        { picked: rowsOf(...ids), chooseNone } as unknown as Parameters<typeof SelectionBar>[0]['choice']
      }
      exported={{ query: undefined } as unknown as Parameters<typeof SelectionBar>[0]['exported']}
      onEdit={() => undefined}
      remove={async (chosen) => {
        removed(chosen);
        return { error };
      }}
    />
  );
  const { rerender } = render(bar([1, 2]));
  screen.getByText('2 selected');
  await press('Delete selected');
  await screen.findByRole('alertdialog', { name: 'Delete 2 leases?' });
  await press('Keep them');
  expect(removed).not.toHaveBeenCalled();
  await press('Delete selected');
  await press('Delete');
  await soon(() => expect(removed.mock.calls).toEqual([[[1, 2]]]));
  expect(chooseNone).not.toHaveBeenCalled();
  error = undefined;
  rerender(bar([1]));
  await press('Delete selected');
  await screen.findByRole('alertdialog', { name: 'Delete 1 lease?' });
  await press('Delete');
  await soon(() => expect(chooseNone).toHaveBeenCalledOnce());
});

let fetched: FetchedList<Row>;
let options: Partial<ShownListOptions<Row, ListState>>;
const pageOf = (...ids: number[]) => ({
  data: rowsOf(...ids),
  meta: { total: ids.length, page: 1, pageSize: 25, pageCount: 1 },
});

/** A list whose address is all there is of its view, in a page as the office has it. */
function List(): ReactNode {
  const [search] = useSearchParams();
  const record = Number(search.get('record')) || null;
  const shown = useShownList(fetched, {
    view: { page: Number(search.get('page') ?? 1), record },
    write: (view) => new URLSearchParams(view.record === null ? {} : { record: String(view.record) }),
    closed: { record: null },
    ...options,
  });
  const { previous, next, close, findReturnFocus } = shown.listState;
  return (
    <main tabIndex={-1}>
      <HeldRows count={shown.heldCount} onShow={shown.showAll} />
      <output>{shown.hasFailed ? 'failed' : shown.rows ? 'there' : 'on their way'}</output>
      <div data-list="">
        {shown.rows?.map(({ id }) => (
          <Link key={id} to={shown.listState.addressOf({ record: id })} data-record={id}>
            {id}
          </Link>
        ))}
      </div>
      <button type="button" disabled={!previous} onClick={() => previous?.()}>
        Previous
      </button>
      <button type="button" disabled={!next} onClick={() => next?.()}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <button
        type="button"
        onClick={() => {
          const to = findReturnFocus();
          if (to !== true) to.focus();
        }}
      >
        Back
      </button>
    </main>
  );
}

function openList(...ids: number[]) {
  options = {};
  // Later than any change that another test has made.
  let at = Date.parse('2090-01-01');
  let q = '';
  const answered = (page: ReturnType<typeof pageOf>): FetchedList<Row> => ({
    data: page,
    currentData: page,
    isError: false,
    isFetching: false,
    startedTimeStamp: (at += 1000),
    fulfilledTimeStamp: at + 10,
    originalArgs: { page: 1, q },
    refetch: () => undefined,
  });
  fetched = answered(pageOf(...ids));
  const router = createMemoryRouter([{ path: '/', element: <List /> }]);
  render(<RouterProvider router={router} />);
  return {
    router,
    /** Someone changes a record here, after the list was read. */
    change: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: at + 500 });
      noteOwnChange();
    },
    /** An answer comes while the list is asked for once more already. */
    answerBefore: (...answer: number[]) => {
      fetched = { ...answered(pageOf(...answer)), isFetching: true };
      return act(() => router.navigate(router.state.location, { replace: true }));
    },
    /** Other filters, whose rows are on their way. */
    ask: (words: string) => {
      q = words;
      const { data } = fetched;
      fetched = {
        data,
        isError: false,
        isFetching: true,
        originalArgs: { page: 1, q },
        refetch: () => undefined,
      };
      return act(() => router.navigate(router.state.location, { replace: true }));
    },
    /** Someone takes a row out of the cached list here. */
    take: (id: number) => {
      const left = fetched.data?.data.filter((row) => row.id !== id) ?? [];
      const page = pageOf(...left.map((row) => row.id));
      fetched = { ...fetched, data: page, currentData: page };
      return act(() => router.navigate(router.state.location, { replace: true }));
    },
    /** The list as it is read next. */
    renew: (...next: number[]) => {
      fetched = answered(pageOf(...next));
      return act(() => router.navigate(router.state.location, { replace: true }));
    },
  };
}
const shown = () => screen.getAllByRole('link').map(({ textContent }) => Number(textContent));

test('rows that come in while someone is in the list wait until they are asked for, or until the list changes anyway', async () => {
  const { renew, router } = openList(2, 1);
  await renew(3, 2, 1);
  expect(shown()).toEqual([3, 2, 1]);
  screen.getByRole('link', { name: '2' }).focus();
  await renew(5, 4, 3, 1);
  expect(shown()).toEqual([3, 2, 1]);
  await press('2 new, show');
  expect(shown()).toEqual([5, 4, 3, 1]);
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  // Further down, on another page, or with a record open.
  await act(() => router.navigate('/?record=4'));
  await renew(6, 5, 4, 3, 1);
  expect(shown()).toEqual([5, 4, 3, 1]);
  await act(() => router.navigate('/?page=2'));
  await renew(7, 6, 5, 4, 3, 1);
  expect(shown()).toEqual([5, 4, 3, 1]);
  await act(() => router.navigate('/'));
  await renew(8, 7, 6, 5, 4, 3, 1);
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3, 1]);
});

test('rows wait under the pointer and further down the page too, and those of another list are shown at once', async () => {
  const { renew, ask } = openList(2, 1);
  const list = document.querySelector('[data-list]');
  if (!list) throw new Error('There is no list.');
  const matches = vi.spyOn(list, 'matches').mockImplementation((selector) => selector === ':hover');
  await renew(3, 2, 1);
  expect(shown()).toEqual([2, 1]);
  matches.mockReturnValue(false);
  vi.stubGlobal('scrollY', 1);
  await renew(4, 3, 2, 1);
  expect(shown()).toEqual([2, 1]);
  screen.getByRole('button', { name: '2 new, show' });
  // Filters: what is on its way is not there yet, and what comes is in its own order.
  await ask('roof');
  expect([shown(), screen.queryByRole('button', { name: /new/ })]).toEqual([[4, 3, 2, 1], null]);
  await renew(9, 4, 2);
  expect(shown()).toEqual([9, 4, 2]);
});

test('what comes into an empty list is shown at once, also to someone at work in it', async () => {
  const { renew, take } = openList();
  vi.stubGlobal('scrollY', 1);
  await renew(2, 1);
  expect(shown()).toEqual([2, 1]);
  await take(2);
  await take(1);
  await renew(3);
  expect(shown()).toEqual([3]);
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
});

test('what one changes in a list shows in it before it is read again, and leaves held what others added', async () => {
  const { renew, take } = openList(3, 2, 1);
  screen.getByRole('link', { name: '2' }).focus();
  await renew(4, 3, 2, 1);
  await take(3);
  expect(shown()).toEqual([2, 1]);
  await take(1);
  expect(shown()).toEqual([2]);
  await press('1 new, show');
  expect(shown()).toEqual([4, 2]);
});

test('no row moves under a dialog or a drag, and all move in a list that is no one’s work', async () => {
  const { renew } = openList(1);
  options = { isBusy: true };
  await renew(2, 1);
  expect(shown()).toEqual([1]);
  options = { mayMove: true };
  screen.getByRole('link', { name: '1' }).focus();
  await renew(3, 2, 1);
  expect([shown(), screen.queryByRole('button', { name: /new/ })]).toEqual([[3, 2, 1], null]);
});

test('of other filters only rows that may be of both are shown meanwhile, and none once that failed', async () => {
  const { ask, renew } = openList(2, 1);
  const state = () => screen.getByRole('status').textContent;
  options = { belongs: ({ id }) => id > 1 };
  await ask('roof');
  expect([state(), screen.queryAllByRole('link')]).toEqual(['on their way', []]);
  await renew(3, 2);
  await ask('leak');
  expect([state(), shown()]).toEqual(['there', [3, 2]]);
  options = { ...options, hasFailed: true };
  await ask('rain');
  expect([state(), screen.queryAllByRole('link')]).toEqual(['failed', []]);
  options = { belongs: () => true };
  await renew();
  await ask('snow');
  expect(state()).toBe('on their way');
});

test('a list of another page leads its rows there', async () => {
  const { renew } = openList(1);
  options = { path: '/leases' };
  await renew(1);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/leases?record=1');
});

test('after a change of one’s own the list moves, however one is in it', async () => {
  const { renew, change } = openList(2, 1);
  screen.getByRole('link', { name: '2' }).focus();
  change();
  await renew(3, 2, 1);
  expect(shown()).toEqual([3, 2, 1]);
  await renew(4, 3, 2, 1);
  expect(shown()).toEqual([3, 2, 1]);
});

test('where a list is asked for twice after a change of one’s own, it moves with either answer', async () => {
  const { renew, change, answerBefore } = openList(3, 2, 1);
  screen.getByRole('link', { name: '2' }).focus();
  change();
  await answerBefore(2, 1);
  expect(shown()).toEqual([2, 1]);
  await renew(4, 2, 1);
  expect(shown()).toEqual([4, 2, 1]);
});

test('an open record leads to its neighbors, and back to its row, or to the one in its place', async () => {
  const { renew, router, change } = openList(3, 2, 1);
  const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(screen.getByRole('link', { name: '2' }));
  await press('Next');
  expect([router.state.location.search, router.state.historyAction, step('Next').disabled]).toEqual([
    '?record=1',
    'REPLACE',
    true,
  ]);
  await press('Previous');
  expect(router.state.location.search).toBe('?record=2');
  await press('Previous');
  expect([router.state.location.search, step('Previous').disabled]).toEqual(['?record=3', true]);
  await press('Next');
  await press('Back');
  expect(document.activeElement?.textContent).toBe('2');
  await press('Close');
  expect([router.state.location.search, router.state.historyAction]).toEqual(['', 'REPLACE']);
  change();
  await renew(4, 3, 2, 1);
  await press('Back');
  expect(document.activeElement?.textContent).toBe('2');
  change();
  await renew(3, 1, 0);
  await press('Back');
  expect(document.activeElement?.textContent).toBe('1');
  change();
  await renew(3, 1);
  // The last row leads to the one above it, and where no row is left the page has the focus.
  await userEvent.click(screen.getByRole('link', { name: '1' }));
  change();
  await renew(3);
  await press('Back');
  expect(document.activeElement?.textContent).toBe('3');
  change();
  await renew();
  await press('Back');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  // A record that is not of this page has no neighbors here.
  await act(() => router.navigate('/?record=99'));
  expect([step('Previous').disabled, step('Next').disabled]).toEqual([true, true]);
});

test('a list is not renewed while no one sees it', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  function Every(): ReactNode {
    const [isOpen, setIsOpen] = useState(false);
    const { pollingInterval } = useRenewal(isOpen);
    return (
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {pollingInterval / 1000} s
      </button>
    );
  }
  render(<Every />);
  await press('30 s');
  await press('0 s');
  seen.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  screen.getByText('0 s');
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  screen.getByText('30 s');
});

const filters = { status: oneOf(['OPEN', 'ENDED']), q: text() };

/** What a list of a kind asks for, and how one goes on in it. */
function Asked({ kind }: { kind: 'lease' | 'mail' }): ReactNode {
  const { view, listed, opened, whenOpen, renewal } = useAskedRecords({ kind }, filters, ['unit', 'balance']);
  const { filter, sorting, listState } = useFilteredList(view, fetched, '-unit');
  const said = [listed.query, opened.params.id, whenOpen.skip, renewal.pollingInterval, sorting.sort];
  return (
    <>
      <output>{JSON.stringify(said)}</output>
      <button type="button" onClick={() => filter('q', 'roof')}>
        Narrow
      </button>
      <button type="button" onClick={() => sorting.onSort('-balance')}>
        Sort
      </button>
      <Link to={listState.addressOf({ record: 8 })}>Open</Link>
    </>
  );
}

test('a list asks for its filters, its page, its order and the chosen property; each narrowing begins at its first page', async () => {
  fetched = { isError: false, isFetching: true, refetch: () => undefined };
  const store = createStore();
  const router = createMemoryRouter(
    [
      { path: '/leases', element: <Asked kind="lease" /> },
      { path: '/mail', element: <Asked kind="mail" /> },
    ],
    { initialEntries: ['/leases'] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const said = () => JSON.parse(screen.getByRole('status').textContent);
  const first = { page: 1, take: 25 };
  expect(said()).toEqual([first, 0, true, 30_000, '-unit']);
  await act(() => router.navigate('/leases?page=3&status=ENDED&q=%20&sort=balance&record=7&color=red'));
  const query = { page: 3, take: 25, status: 'ENDED', sort: 'balance' };
  expect(said()).toEqual([query, 7, false, 0, 'balance']);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/leases?status=ENDED&sort=balance&page=3&record=8',
  );
  act(() => void store.dispatch(propertySelected('BT01')));
  expect(said()[0]).toEqual({ ...query, propertyCode: 'BT01' });
  await press('Narrow');
  expect(said()[0]).toEqual({ ...query, page: 1, q: 'roof', propertyCode: 'BT01' });
  await act(() => router.navigate('/leases?page=3&status=GONE&sort=rent'));
  expect(said()[0]).toEqual({ page: 3, take: 25, propertyCode: 'BT01' });
  await press('Sort');
  expect(router.state.location.search).toBe('?sort=-balance');
  // The mail is that of the whole office.
  await act(() => router.navigate('/mail'));
  expect(said()[0]).toEqual(first);
});
