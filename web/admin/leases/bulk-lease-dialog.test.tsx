// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import type { Lease } from '#contracts/leases.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { BulkLeaseDialog } from './bulk-lease-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('what was typed for the same leases is back, until it is saved', async () => {
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  vi.stubGlobal('fetch', async () => Response.json({ count: 2, data: { count: 2 } }));
  const person = userEvent.setup();
  const onChanged = vi.fn<() => void>();
  const show = (ids: number[]) => {
    cleanup();
    // The dialog reads no more of a lease than this.
    const leases = ids.map((id) => ({ id, updatedAt: '2026-03-02T15:00:00.003Z' }) as Lease);
    const element = <BulkLeaseDialog leases={leases} onChanged={onChanged} onClose={() => undefined} />;
    render(
      <Provider store={createStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </Provider>,
    );
  };
  const rent = () => screen.getByLabelText<HTMLInputElement>(/^Monthly rent/).value;
  show([1, 2]);
  await person.type(screen.getByLabelText(/^Monthly rent/), '1850');
  show([3]);
  expect(rent()).toBe('');
  show([2, 1]);
  expect(rent()).toBe('1850');
  expect(screen.getByText(/Restored what you had typed/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  show([1, 2]);
  expect(rent()).toBe('');
});
