// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastNotices } from '../toasts/toast-store.ts';
import { BulkConflictNotice } from './bulk-conflict-notice.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useBulkWork } from './use-bulk-work.ts';

interface Record {
  id: number;
  updatedAt: string;
  state: string;
}
const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const records: Record[] = [1, 2].map((id) => ({ id, updatedAt: at, state: `state ${id}` }));
const nameOf = ({ id }: Record) => `No. ${id}`;

/** How the server answers what is sent next. */
let answer: () => Promise<unknown>;
const refuse = (path: string, message: string) => () => {
  const error = { code: 'VALIDATION', message: 'Wrong.', issues: [{ path, message }] };
  return Promise.reject(Object.assign(new Error('no'), { status: 400, data: { error, message: 'Wrong.' } }));
};
const closed = vi.fn<() => void>();

beforeEach(() => {
  closed.mockClear();
});

function Alike(): ReactNode {
  const work = useBulkWork<Record>(records, { objectKind: 'lease', nameOf, onChanged: closed });
  return (
    <form>
      <input aria-label="Rent" />
      <BulkConflictNotice
        work={work}
        rules={{ noun: 'lease', labels: { state: 'State' }, valuesOf: ({ state }) => ({ state }) }}
        many="leases"
        nameOf={nameOf}
      />
      <p>{work.refusal}</p>
      <button type="button" onClick={() => void work.send(answer)}>
        Save {work.records.length}
      </button>
    </form>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('records that are gone can only be left out; what is refused for another reason names its record', async () => {
  render(<Alike />);
  answer = refuse('items.1.id', 'There is no such lease.');
  await press('Save 2');
  const notice = await screen.findByRole('alert');
  expect(document.activeElement).toBe(notice);
  expect(notice.textContent).toContain('1 of 2 leases was deleted while you were editing them.');
  expect(screen.queryByRole('button', { name: 'Keep what I typed' })).toBeNull();
  // Sent once more as it is: the notice goes, and comes again where it is still so.
  answer = refuse('items.0.rentAmount', 'This is too much.');
  await press('Save 2');
  await screen.findByText('No. 1: This is too much.');
  expect(screen.queryByRole('alert')).toBeNull();
  answer = refuse('items.1.id', 'There is no such lease.');
  await press('Save 2');
  await screen.findByRole('alert');
  await press('Leave this one out');
  expect(document.activeElement).toBe(screen.getByLabelText('Rent'));
  answer = () => Promise.resolve();
  await press('Save 1');
  expect(closed).toHaveBeenCalledOnce();
});

test('several are changed alike in one call, and as they were in another, unless someone came between', async () => {
  const sent: object[][] = [];
  let settle: (answered: unknown) => void = () => undefined;
  function Change(): ReactNode {
    const { apply, isBusy } = useBulkChange<Record, { state: string }>({
      send: (items) => {
        sent.push(items);
        return new Promise((resolve, reject) => {
          settle = (answered) => (answered instanceof Error ? reject(answered) : resolve(answered as never));
        });
      },
      before: ({ state }) => ({ state }),
      nameOf,
    });
    return (
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void apply(records, { state: 'done' }, '2 leases done')}
      >
        Done
      </button>
    );
  }
  render(<Change />);
  const isBusy = () => screen.getByRole<HTMLButtonElement>('button').disabled;
  const toast = () => toastNotices().find(({ isOpen }) => isOpen);
  const changed = { count: 2, data: { count: 2, records: [1, 2].map((id) => ({ id, updatedAt: later })) } };
  await press('Done');
  expect(isBusy()).toBe(true);
  await act(async () => settle(changed));
  expect([isBusy(), toast()]).toMatchObject([false, { title: '2 leases done', variant: 'success' }]);
  const undo = toast()?.action;
  if (!undo || !('run' in undo)) throw new Error('There is no way back.');
  undo.run();
  await act(async () => settle(changed));
  expect(toast()).toMatchObject({ title: 'Undone' });
  expect(sent).toEqual([
    [1, 2].map((id) => ({ id, state: 'done', expectedUpdatedAt: at })),
    [1, 2].map((id) => ({ id, state: `state ${id}`, expectedUpdatedAt: later })),
  ]);
  await press('Done');
  const issues = [{ path: 'items.1.state', message: 'It has ended.' }];
  const error = { code: 'VALIDATION', message: 'Wrong.', issues };
  await act(async () => settle(Object.assign(new Error('no'), { status: 400, data: { error } })));
  expect([isBusy(), toast()]).toMatchObject([
    false,
    { title: 'Nothing was changed', description: 'No. 2: It has ended.', variant: 'destructive' },
  ]);
});
