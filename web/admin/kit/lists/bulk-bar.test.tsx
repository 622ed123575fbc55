// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bulkMax } from '#contracts/bulk.ts';
import { leases } from '#contracts/leases.ts';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { playServer, refused } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useSelection } from './use-selection.ts';

interface Row {
  id: number;
}
const rows: Row[] = [{ id: 3 }, { id: 2 }, { id: 1 }];

let calls: OfficeCall[];
let settle: (isDone: boolean) => void;
const applied = vi.fn<(ids: number[], change: object, done: string) => void>();
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  applied.mockClear();
  calls = playServer({ 'GET /leases/export': () => refused(429, 'RATE_LIMITED', 'Other exports run.') });
});

/** What is done to the selected rows of a list, and the boxes that select them. */
function Bar({ total = 3, isBusy = false, readPage }: BarProps): ReactNode {
  const choice = useSelection(rows);
  return (
    <>
      {rows.map(({ id }) => (
        <button key={id} type="button" onClick={() => choice.onChoose(id)}>
          Row {id}
        </button>
      ))}
      <button type="button" onClick={() => choice.onChooseAll(true)}>
        All in sight
      </button>
      <BulkBar<Row, { archived: boolean }>
        one="request"
        many="requests"
        label="service requests"
        choice={choice}
        rows={rows}
        total={total}
        readPage={readPage ?? (() => Promise.reject(new Error('no connection')))}
        exported={{ endpoint: leases.export, query: { page: 2, status: 'ENDED' } }}
        bulk={{
          isBusy,
          apply: (records, change, done) => {
            applied(
              records.map(({ id }) => id),
              change,
              done,
            );
            return new Promise((resolve) => {
              settle = resolve;
            });
          },
        }}
      >
        {(change) => (
          <button type="button" onClick={() => change({ archived: true }, 'archived')}>
            Archive
          </button>
        )}
      </BulkBar>
    </>
  );
}
interface BarProps {
  total?: number;
  isBusy?: boolean;
  readPage?: (page: number, take: number) => Promise<Row[]>;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bar = () => screen.queryByRole('region', { name: 'Selected service requests' });
const counted = () => bar()?.querySelector('output')?.textContent;

test('the selected rows are changed alike, and stay selected where the server refuses', async () => {
  const { rerender } = render(<Bar />);
  expect(bar()).toBeNull();
  await press('Row 2');
  expect(counted()).toBe('1 selected');
  await press('Archive');
  rerender(<Bar isBusy />);
  expect(bar()?.ariaBusy).toBe('true');
  await act(async () => settle(false));
  expect(counted()).toBe('1 selected');
  await press('Row 3');
  await press('Archive');
  await act(async () => settle(true));
  expect(bar()).toBeNull();
  expect(applied.mock.calls).toEqual([
    [[2], { archived: true }, '1 request archived'],
    [[3, 2], { archived: true }, '2 requests archived'],
  ]);
});

test('the selected rows alone are exported, and the selection is given up by a button', async () => {
  render(<Bar />);
  await press('Row 2');
  await press('Row 1');
  await press('Export');
  await soon(() =>
    expect(calls.map(({ path, query }) => [path, query])).toEqual([
      ['/leases/export', { status: 'ENDED', ids: '2,1' }],
    ]),
  );
  await press('Clear selection');
  expect(bar()).toBeNull();
});

test('of a list of one page no more is offered than that page; rows of other pages stay selected with it', async () => {
  const { rerender } = render(<Bar />);
  await press('All in sight');
  expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  rerender(<Bar total={bulkMax} />);
  await press(`Select all ${bulkMax}`);
  await soon(() =>
    expect(toastNotices().find(({ isOpen }) => isOpen)?.title).toBe('Uh oh! Something went wrong.'),
  );
  rerender(<Bar total={4} readPage={async (page) => (page === 1 ? [{ id: 4 }, ...rows] : [])} />);
  await press('Select all 4');
  await soon(() => expect(counted()).toBe('4 selected'));
  await press('Row 2');
  expect(counted()).toBe('3 selected');
  await press('All in sight');
  expect(counted()).toBe('4 selected');
});

test('as many as are needed are read of the pages, and none twice', async () => {
  const asked: number[] = [];
  const readPage = async (page: number) => {
    asked.push(page);
    return page === 1 ? rows : [{ id: 9 }];
  };
  render(<Bar total={4} readPage={readPage} />);
  await press('All in sight');
  await press('Select all 4');
  await soon(() => expect(counted()).toBe('4 selected'));
  expect(asked).toEqual([1, 2]);
});
