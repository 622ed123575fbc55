// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import { storedMaintenance } from '#tests/support/stored-records.ts';
import { byStatus } from './board-rows.ts';
import { Board } from './board.tsx';
import type { BoardColumn, BoardProps } from './board.tsx';
import type { MaintenanceStatus } from './list-address.ts';

const record = (id: number, status: MaintenanceStatus): MaintenanceRecord =>
  storedMaintenance({ id, title: `Work ${id}`, status, category: null });

const onMove = vi.fn<BoardProps['onMove']>();
const onDragging = vi.fn<(isDragging: boolean) => void>();
const onRetry = vi.fn<() => void>();
beforeEach(() => {
  vi.clearAllMocks();
  playServer({});
});

/** A board of these records, whose cards move as soon as they are said to. */
function TestBoard({ first, over }: { first: MaintenanceRecord[]; over: Partial<BoardProps['columns']> }) {
  const [records, setRecords] = useState(first);
  const columnOf = (status: MaintenanceStatus): BoardColumn => {
    const rows = records.filter((row) => row.status === status);
    return { rows, total: rows.length, hasFailed: false, isStale: false, onRetry };
  };
  return (
    <Board
      columns={{ ...byStatus(columnOf), ...over }}
      addressOf={(id) => `/maintenance/${id}`}
      listAddressOf={(status) => `/list/${status}`}
      onMove={(moved, status) => {
        onMove(moved, status);
        setRecords([...records.filter(({ id }) => id !== moved.id), { ...moved, status }]);
      }}
      onDragging={onDragging}
    />
  );
}

const open = (
  first: MaintenanceRecord[],
  over: Partial<BoardProps['columns']> = {},
  beside: ReactNode = null,
) =>
  openScreen(
    <>
      <TestBoard first={first} over={over} />
      {beside}
    </>,
  );
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (id: number) => screen.getByText(`Work ${id}`);
const choice = (id: number) => screen.getByLabelText(`Status of Work ${id}`);
const titles = (name: string) =>
  [...column(name).querySelectorAll('[data-record]')].map(({ textContent }) => textContent);

test('each column has its own cards, how many there are of all pages, and the way to the rest of them', () => {
  open([record(1, 'REPORTED'), record(2, 'OPEN'), record(3, 'OPEN')], {
    OPEN: { rows: [record(2, 'OPEN')], total: 1200, hasFailed: false, isStale: false, onRetry },
    SCHEDULED: { rows: undefined, total: undefined, hasFailed: true, isStale: false, onRetry },
    IN_PROGRESS: { rows: undefined, total: undefined, hasFailed: false, isStale: false, onRetry },
    COMPLETED: { rows: [record(4, 'COMPLETED')], total: 30, hasFailed: true, isStale: true, onRetry },
  });
  const heads = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Reported1', 'Open1,200', 'Scheduled–', 'In Progress–', 'Completed30']);
  expect(
    screen.getAllByText(/^Show all/).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Show all 1,200 that are Open', '/list/OPEN'],
    ['Show all 30 that are Completed', '/list/COMPLETED'],
  ]);
  expect(card(2).getAttribute('href')).toBe('/maintenance/2');
  // What is shown already stays where it could not be read again.
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(titles('Completed')).toEqual(['Work 4']);
  fireEvent.click(within(column('Scheduled')).getByText('Try again'));
  expect(onRetry).toHaveBeenCalledOnce();
  const busy = ['Reported', 'Open', 'Scheduled', 'In Progress', 'Completed'].map(
    (name) => column(name).ariaBusy ?? column(name).getAttribute('aria-busy'),
  );
  expect(busy).toEqual(['false', 'false', 'true', 'true', 'true']);
  expect(screen.queryByText('Nothing here')).toBeNull();
});

test('the arrow keys lead through a column, and to the first card of the next one that has any', () => {
  open([
    record(1, 'REPORTED'),
    record(2, 'REPORTED'),
    record(3, 'SCHEDULED'),
    record(4, 'SCHEDULED'),
    record(5, 'COMPLETED'),
    record(6, 'IN_PROGRESS'),
  ]);
  expect(screen.getAllByText('Nothing here')).toHaveLength(1);
  const press = (key: string): string | null => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent ?? null;
  };
  card(1).focus();
  expect(['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown'].map(press)).toEqual([
    'Work 1',
    'Work 1',
    'Work 2',
    'Work 2',
  ]);
  // Over a column without cards.
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map(press)).toEqual([
    'Work 3',
    'Work 6',
    'Work 5',
    'Work 5',
  ]);
  expect(['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowLeft'].map(press)).toEqual([
    'Work 6',
    'Work 3',
    'Work 4',
    'Work 1',
  ]);
  expect(['Enter', 'Home'].map(press)).toEqual(['Work 1', 'Work 1']);
  // In the choice of a status they choose.
  choice(1).focus();
  for (const key of ['ArrowDown', 'ArrowRight']) expect(fireEvent.keyDown(choice(1), { key })).toBe(true);
  expect(document.activeElement).toBe(choice(1));
  card(1).focus();
  expect(fireEvent.keyDown(card(1), { key: 'ArrowDown' })).toBe(false);
});

test('a card that its own choice moves still has the focus, unless someone works elsewhere', () => {
  open(
    [record(1, 'REPORTED'), record(2, 'REPORTED'), record(3, 'REPORTED')],
    {},
    <button type="button">Beside</button>,
  );
  const dragToCompleted = (id: number) => {
    const dataTransfer = { setData: vi.fn<(type: string, text: string) => void>() };
    fireEvent.dragStart(card(id).closest('li') ?? card(id), { dataTransfer });
    fireEvent.drop(column('Completed'));
  };
  choice(1).focus();
  fireEvent.change(choice(1), { target: { value: 'IN_PROGRESS' } });
  expect(onMove.mock.calls.map(([moved, status]) => [moved.id, status])).toEqual([[1, 'IN_PROGRESS']]);
  expect([titles('Reported'), titles('In Progress')]).toEqual([['Work 2', 'Work 3'], ['Work 1']]);
  expect(document.activeElement).toBe(choice(1));
  choice(1).blur();
  dragToCompleted(3);
  expect([titles('Completed'), document.activeElement]).toEqual([['Work 3'], document.body]);
  screen.getByText('Beside').focus();
  fireEvent.change(choice(2), { target: { value: 'OPEN' } });
  expect(document.activeElement).toBe(screen.getByText('Beside'));
  // What moved before does not come for the focus again.
  screen.getByText('Beside').blur();
  dragToCompleted(2);
  expect([titles('Completed'), document.activeElement]).toEqual([['Work 3', 'Work 2'], document.body]);
});

test('a card that has not moved yet shows the status that it has', () => {
  open([], {
    OPEN: { rows: [record(1, 'OPEN')], total: 1, hasFailed: false, isStale: false, onRetry },
    IN_PROGRESS: { rows: [], total: 0, hasFailed: false, isStale: false, onRetry },
  });
  fireEvent.change(choice(1), { target: { value: 'IN_PROGRESS' } });
  expect(choice(1)).toHaveProperty('value', 'OPEN');
});

test('a dragged card moves to the column where it is let go, once, and no other one', () => {
  open([record(1, 'REPORTED'), record(2, 'OPEN')]);
  const drag = (id: number) => {
    const taken = card(id).closest('li');
    if (!taken) throw new Error('There is no such card.');
    const dataTransfer = { setData: vi.fn<(type: string, text: string) => void>() };
    fireEvent.dragStart(taken, { dataTransfer });
    expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', `Work ${id}`);
    return taken;
  };
  const said = () => onDragging.mock.calls.splice(0).map(([isDragging]) => isDragging);
  // Onto its own column.
  drag(1);
  expect(said()).toEqual([true]);
  fireEvent.drop(column('Reported'));
  expect([said(), onMove.mock.calls]).toEqual([[false], []]);
  // Let go beside the board, it stays.
  fireEvent.dragEnd(drag(2));
  expect([said(), onMove.mock.calls]).toEqual([[true, false], []]);
  // What comes from elsewhere after that is not this card.
  fireEvent.drop(column('Scheduled'));
  expect(onMove).not.toHaveBeenCalled();
  drag(1);
  // Without it, the browser lets nothing go there.
  expect(fireEvent.dragOver(column('Completed'))).toBe(false);
  // Nor does it show what is let go there as a page of its own.
  expect(fireEvent.drop(column('Completed'))).toBe(false);
  expect([titles('Reported'), titles('Completed')]).toEqual([[], ['Work 1']]);
  // What comes from elsewhere is no card.
  fireEvent.drop(column('Scheduled'));
  expect(onMove.mock.calls.map(([moved, status]) => [moved.id, status])).toEqual([[1, 'COMPLETED']]);
});
