// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { tableCells } from '#tests/support/table-cells.ts';
import { Beginning } from './beginning.tsx';
import { RecordList } from './record-list.tsx';
import type { Column, RecordListProps } from './record-list.tsx';
import { useSelection } from './use-selection.ts';

interface Row {
  id: number;
  unit: string;
  note: string | null;
  balance: string;
}
const row = (id: number, note: string | null = null): Row => ({
  id,
  unit: `BT01-000${id}`,
  note,
  balance: `$${id}.00`,
});

const columns: readonly Column<Row>[] = [
  {
    name: 'Balance',
    cell: ({ balance }) => balance,
    sortKey: 'balance',
    tip: ({ id }) => `Balance of ${id}`,
  },
  {
    name: 'Unit',
    cell: ({ unit }) => unit,
    isLink: true,
    sortKey: 'unit',
    after: ({ note }) => <Beginning text={note} />,
  },
  { name: 'Mark', cell: () => 'open', cardCell: () => 'open on a phone', card: 'head' },
  { name: 'Due', cell: () => 'Jan 1', cardCell: () => 'January' },
  {
    name: 'More',
    cell: ({ id }) => (
      <button type="button" aria-haspopup="menu">
        Menu {id}
      </button>
    ),
    card: 'none',
  },
];

let narrow: { isNarrow: boolean; media: EventTarget };
const sorted = vi.fn<(sort: string) => void>();
beforeEach(() => {
  sorted.mockClear();
  narrow = { isNarrow: false, media: new EventTarget() };
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(narrow.media, 'matches', { configurable: true, get: () => narrow.isNarrow }),
  );
});
const turnToPhone = () =>
  act(() => {
    narrow.isNarrow = true;
    narrow.media.dispatchEvent(new Event('change'));
  });

interface ListProps extends Partial<RecordListProps<Row>> {
  sort?: string;
  /** Something beside the list asks for an answer. */
  asks?: boolean;
}

function List({ rows, sort = '', asks = false, ...given }: ListProps): ReactNode {
  const choice = { ...useSelection(rows), nameOf: ({ unit }: Row) => unit };
  const [note, setNote] = useState('');
  return (
    <main tabIndex={-1}>
      <RecordList
        caption="Units"
        rows={rows}
        isStale={false}
        columns={columns}
        addressOf={(id) => `/units/${id}`}
        choice={choice}
        sorting={{ sort, onSort: sorted }}
        {...given}
      />
      <output>{choice.picked.map(({ id }) => id).join(' ')}</output>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      {asks && <input aria-label="Why" ref={(field) => field?.focus()} />}
    </main>
  );
}

/** Shows the list at an address of the office; answers how to show it with other rows. */
function open(given: ListProps) {
  let show: (next: ListProps) => void = () => undefined;
  function Shown(): ReactNode {
    const [props, setProps] = useState(given);
    useEffect(() => {
      show = setProps;
    }, []);
    return <List {...props} />;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown /> }])} />);
  return (next: ListProps) => act(() => show(next));
}
const link = (id: number) => screen.getByRole('link', { name: `BT01-000${id}` });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const focused = () => document.activeElement?.textContent;

test('the letters and the arrow keys walk through the rows, from outside the list to its first one', async () => {
  open({ rows: [row(1), row(2), row(3)] });
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(link(1));
  await userEvent.keyboard('jj');
  expect(document.activeElement).toBe(link(3));
  await userEvent.keyboard('jk');
  expect(document.activeElement).toBe(link(2));
  // The page does not scroll beside that, except where the list ends.
  const goesOn = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect([goesOn('ArrowDown'), focused()]).toEqual([false, 'BT01-0003']);
  expect([goesOn('ArrowDown'), focused()]).toEqual([true, 'BT01-0003']);
  expect([goesOn('ArrowUp'), focused()]).toEqual([false, 'BT01-0002']);
  // Nor do the heads lead into the list.
  screen.getByRole('button', { name: 'Unit' }).focus();
  expect([goesOn('ArrowDown'), focused()]).toEqual([true, 'Unit']);
  // From anything in a row, but not from what opens with the same keys.
  box('Select BT01-0002').focus();
  expect([goesOn('ArrowUp'), focused()]).toEqual([false, 'BT01-0001']);
  screen.getByRole('button', { name: 'Menu 1' }).focus();
  expect([goesOn('ArrowDown'), focused()]).toEqual([true, 'Menu 1']);
});

test('where the row with the focus leaves the list, the focus goes to the one in its place, and is taken from no one', async () => {
  const show = open({ rows: [row(1), row(2), row(3), row(4)] });
  link(2).focus();
  show({ rows: [row(1), row(2), row(3), row(4)] });
  show({ rows: [row(1), row(3), row(4)] });
  expect(document.activeElement).toBe(link(3));
  show({ rows: [row(1)] });
  expect(document.activeElement).toBe(link(1));
  show({ rows: [row(2), row(1)] });
  expect(document.activeElement).toBe(link(1));
  await userEvent.type(screen.getByLabelText('Note'), 'x');
  show({ rows: [row(2)] });
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  link(2).focus();
  link(2).blur();
  show({ rows: [row(3)] });
  expect(document.activeElement).toBe(document.body);
  link(3).focus();
  show({ rows: [row(4)], asks: true });
  expect(document.activeElement).toBe(screen.getByLabelText('Why'));
});

test('a table sorts by its heads, and its rows are chosen one by one or all of them', async () => {
  const show = open({ rows: [row(1, 'A long note. '.repeat(9)), row(2)], sort: '-unit' });
  expect(tableCells().map((cells) => cells.slice(1, 5))).toEqual([
    ['$1.00', expect.stringMatching(/^BT01-0001A long note\. .{60,80}…$/), 'open', 'Jan 1'],
    ['$2.00', 'BT01-0002', 'open', 'Jan 1'],
  ]);
  expect(screen.getByRole('table', { name: 'Units' })).not.toBeNull();
  expect(link(2).getAttribute('href')).toBe('/units/2');
  expect(screen.getByText(/^A long note/).title).toBe('A long note. '.repeat(9));
  // An amount is never broken.
  expect([screen.getByTitle('Balance of 2').textContent, screen.getByText('$2.00').tagName]).toEqual([
    '$2.00',
    'SPAN',
  ]);
  const orders = () =>
    screen.getAllByRole('columnheader').map((head) => [head.ariaLabel ?? head.textContent, head.ariaSort]);
  expect(orders().slice(0, 4)).toEqual([
    ['Select', null],
    ['Balance', null],
    ['Unit', 'descending'],
    ['Mark', null],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Unit' }));
  show({ rows: [row(1), row(2)], sort: 'unit' });
  await userEvent.click(screen.getByRole('button', { name: 'Unit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Balance' }));
  expect(sorted.mock.calls).toEqual([['unit'], ['-unit'], ['balance']]);
  expect(orders()[2]).toEqual(['Unit', 'ascending']);
  const isMarked = (name: string) => 'sorted' in screen.getByRole('button', { name }).dataset;
  expect([isMarked('Unit'), isMarked('Balance')]).toEqual([true, false]);
  show({ rows: [row(1), row(2)], isStale: true });
  expect(document.querySelector('[data-list]')?.ariaBusy).toBe('true');

  await userEvent.click(box('Select BT01-0002'));
  expect([box('Select BT01-0001').checked, box('Select BT01-0002').checked]).toEqual([false, true]);
  expect(box('Select all 2 on this page').indeterminate).toBe(true);
  await userEvent.click(box('Select all 2 on this page'));
  expect([screen.getByRole('status').textContent, box('Select all 2 on this page').indeterminate]).toEqual([
    '1 2',
    false,
  ]);
  show({ rows: [] });
  expect([box('Select all 0 on this page').checked, box('Select all 0 on this page').disabled]).toEqual([
    false,
    true,
  ]);
});

test('a column may have the boxes beside what it says', () => {
  const [balance, unit] = columns;
  if (!balance || !unit) throw new Error('There are no columns.');
  open({ rows: [row(1)], columns: [{ ...balance, hasChoice: true }, unit] });
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  // The box is no part of the column's name.
  screen.getByRole('columnheader', { name: 'Balance' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(tableCells()).toEqual([['Select BT01-0001$1.00', 'BT01-0001']]);
});

test('on a phone each row is a card, above which the list is sorted and chosen', async () => {
  const show = open({ rows: undefined, isStale: true });
  const frame = () => document.querySelector('[data-list]');
  expect([frame()?.ariaBusy, frame()?.hasAttribute('data-stale')]).toEqual(['true', true]);
  expect(document.querySelectorAll('tr[data-skeleton]')).toHaveLength(5);
  turnToPhone();
  screen.getByText('Units');
  expect(document.querySelectorAll('div[data-skeleton]')).toHaveLength(5);
  show({ rows: [row(1, 'Leaks.'), row(2)], sort: '-createdAt' });
  expect([frame()?.ariaBusy, frame()?.hasAttribute('data-stale')]).toEqual(['false', false]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BT01-0001open on a phoneSelect BT01-0001Leaks.Balance$1.00DueJanuary',
    'BT01-0002open on a phoneSelect BT01-0002Balance$2.00DueJanuary',
  ]);
  const order = () => screen.getByLabelText<HTMLSelectElement>('Sort by');
  expect([...order().options].map(({ text, value }) => [text, value])).toEqual([
    ['Newest first', '-createdAt'],
    ['Balance, ascending', 'balance'],
    ['Balance, descending', '-balance'],
    ['Unit, ascending', 'unit'],
    ['Unit, descending', '-unit'],
  ]);
  await userEvent.selectOptions(order(), 'Unit, descending');
  expect(sorted.mock.calls).toEqual([['-unit']]);
  show({ rows: [row(1), row(2)], sort: '-unit' });
  expect([order().value, order().options[0]?.text]).toEqual(['-unit', 'Balance, ascending']);
  await userEvent.click(box('Select all 2 on this page'));
  expect(screen.getByRole('status').textContent).toBe('1 2');
  // Without an order of its own the list can still be chosen.
  show({ rows: [row(1)], columns: columns.map(({ sortKey: _sortKey, ...column }) => column) });
  expect([screen.queryByLabelText('Sort by'), box('Select all 1 on this page').checked]).toEqual([
    null,
    true,
  ]);
});

test('rows below the first ones are shown too, and what the list has no box for has none', () => {
  open({ rows: Array.from({ length: 14 }, (_, index) => row(index + 1)), choice: undefined });
  expect([screen.getAllByRole('link').length, screen.queryAllByRole('checkbox')]).toEqual([14, []]);
});
