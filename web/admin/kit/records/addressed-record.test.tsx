// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AddressedRecord } from './addressed-record.tsx';
import type { FetchedRecord } from './addressed-record.tsx';

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
