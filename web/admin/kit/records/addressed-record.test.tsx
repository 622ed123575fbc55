// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { changeWaits } from '../state/waiting-changes.ts';
import { AddressedRecord } from './addressed-record.tsx';
import type { FetchedRecord } from './addressed-record.tsx';
import { useDialogSize } from './use-dialog-size.ts';

const read: FetchedRecord = { isFetching: false, isError: false, refetch: () => undefined };
const gone: FetchedRecord = { ...read, isError: true, error: { status: 404, data: null } };

function showing(opened: FetchedRecord, isThere = true) {
  const listState = {
    isOpen: true,
    close: () => undefined,
    previous: null,
    next: null,
    findReturnFocus: () => true as const,
  };
  return (
    <AddressedRecord title="Lease" noun="lease" listState={listState} opened={opened}>
      {isThere ? <input aria-label="Deposit" /> : null}
    </AddressedRecord>
  );
}

test('a record that someone deletes while it is open says so, and what was typed stays', async () => {
  const { rerender } = render(showing(read));
  await userEvent.type(screen.getByLabelText('Deposit'), '500');
  rerender(showing(gone));
  await screen.findByText(/^This lease was deleted, or belongs to a property/);
  expect(screen.getByLabelText('Deposit')).toHaveProperty('value', '500');
});

test('one that was never there is said not to exist', async () => {
  render(showing(gone, false));
  await screen.findByText(/^This lease does not exist/);
  expect(screen.queryByText(/was deleted/)).toBeNull();
});

/** Three leases, of which one is open, and how its dialog is sized. */
function Leases({ opened, onClose }: { opened: FetchedRecord; onClose: () => void }): ReactNode {
  const [id, setId] = useState<number | null>(null);
  const walkTo = (neighbor: number) => (neighbor >= 1 && neighbor <= 3 ? () => setId(neighbor) : null);
  const sizing = useDialogSize('lease');
  return (
    <>
      {[1, 2, 3].map((row) => (
        <button key={row} type="button" onClick={() => setId(row)}>
          Row {row}
        </button>
      ))}
      <AddressedRecord
        title="Lease"
        noun="lease"
        reference="LE-7"
        sizing={sizing}
        listState={{
          isOpen: id !== null,
          close: () => {
            onClose();
            if (onClose === closes) setId(null);
          },
          previous: walkTo((id ?? 0) - 1),
          next: walkTo((id ?? 0) + 1),
          // Where the last of them stands, whichever was opened.
          findReturnFocus: () => screen.queryByRole('button', { name: 'Row 3', hidden: true }) ?? true,
        }}
        opened={opened}
      >
        {opened.isError || opened.isFetching ? null : <p>Lease {id}</p>}
      </AddressedRecord>
    </>
  );
}
const closes = vi.fn<() => void>();
const staysOpen = vi.fn<() => void>();
const dialog = () => screen.findByRole('dialog', { name: 'Lease' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an open record leads to its neighbors by buttons and letters, and to its row when it closes', async () => {
  render(<Leases opened={read} onClose={closes} />);
  // With none open there is nothing to walk through.
  await userEvent.keyboard('j');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Row 2');
  const open = within(await dialog());
  // Another Enter does not lead to another record.
  await soon(() => expect(document.activeElement).toBe(open.getByRole('heading', { name: 'Lease' })));
  await press('Previous lease');
  open.getByText('Lease 1');
  // What was pressed keeps the focus where there is no more.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous lease' }));
  await press('Next lease');
  open.getByText('Lease 2');
  await userEvent.keyboard('j');
  open.getByText('Lease 3');
  await userEvent.keyboard('kk');
  open.getByText('Lease 1');
  await userEvent.click(document.body);
  open.getByText('Lease 1');
  expect(closes).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(document.activeElement?.textContent).toBe('Row 3'));
  expect(closes).toHaveBeenCalledOnce();
});

test('a record stays open until its screen closes it, says what waits for the connection, and can be resized', async () => {
  render(<Leases opened={read} onClose={staysOpen} />);
  await press('Row 2');
  await dialog();
  await userEvent.keyboard('{Escape}');
  expect(staysOpen).toHaveBeenCalledOnce();
  expect((await dialog()).textContent).toContain('Lease 2');
  const goOn = changeWaits();
  await screen.findByText(/your changes are saved when you are online again/);
  act(goOn);
  screen.getByRole('button', { name: 'Resize the dialog' });
});

test('a record that could not be read is asked for again, and one that is gone is not', async () => {
  const refetch = vi.fn<() => void>();
  const { rerender } = render(<Leases opened={{ ...read, isFetching: true }} onClose={closes} />);
  await press('Row 2');
  await screen.findByText('Loading the lease');
  rerender(
    <Leases
      opened={{ ...read, isError: true, error: { status: 500, data: null }, refetch }}
      onClose={closes}
    />,
  );
  screen.getByText('The lease could not be loaded.');
  expect(screen.queryByText(/does not exist/)).toBeNull();
  await press('Try again');
  expect(refetch).toHaveBeenCalledOnce();
  rerender(<Leases opened={gone} onClose={closes} />);
  screen.getByText(/^LE-7 does not exist/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
