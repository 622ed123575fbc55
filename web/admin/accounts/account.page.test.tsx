// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { AccountPage } from './account.page.tsx';

const unit = {
  id: 5,
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: '0105',
  unitIdentifier: 'BT01-0105',
};
/** The days for which the account was read; null for today. */
let days: (string | null)[];
beforeEach(() => {
  days = [];
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/units/overview'))
      return Response.json({ data: { ...unit, unit, account: { id: 5 }, leases: { total: 0, rows: [] } } });
    if (!pathname.endsWith('/accounts/5')) return Response.json({ data: { link: null } });
    const asOf = searchParams.get('asOf');
    days.push(asOf);
    return Response.json({
      data: {
        id: 5,
        kind: 'ASSESSMENT',
        unit,
        payer: null,
        asOf: asOf ?? '2026-11-23',
        heldBy: null,
        sales: [],
        balance: 0,
        oldest: null,
        lines: [],
        upcoming: [],
      },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (address: string) => {
  const router = createMemoryRouter([{ path: '/admin/units/:unit/account', element: <AccountPage /> }], {
    initialEntries: [address],
  });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
};

test('a day that no account has leaves the account in sight, and is said to be none once the field is left', async () => {
  const router = show('/admin/units/BT01-0105/account');
  await screen.findByText('Balance on Nov 23, 2026');
  const day = screen.getByLabelText('As of');
  fireEvent.change(day, { target: { value: '2026-02-01' } });
  await screen.findByText('Balance on Feb 1, 2026');
  // As a year is typed.
  for (const value of ['0002-02-01', '9999-02-01']) {
    fireEvent.change(day, { target: { value } });
    expect(screen.queryByText(/Enter a day/)).toBeNull();
  }
  fireEvent.blur(day);
  await screen.findByText('Enter a day between 1900 and 2199.');
  expect(day).toHaveProperty('value', '9999-02-01');
  expect(screen.getByText('Balance on Feb 1, 2026')).toBeTruthy();
  expect(router.state.location.search).toBe('?asOf=2026-02-01');
  fireEvent.change(day, { target: { value: '' } });
  await screen.findByText('Balance on Nov 23, 2026');
  expect(screen.queryByText(/Enter a day/)).toBeNull();
  expect(days).not.toContain('9999-02-01');
});

test('an address with a day that no account has shows the account of today', async () => {
  for (const day of ['0001-01-01', '9999-12-31', '2026-02-30', 'soon']) {
    show(`/admin/units/BT01-0105/account?asOf=${day}`);
    await screen.findByText('Balance on Nov 23, 2026');
    expect(screen.getByLabelText('As of')).toHaveProperty('value', '');
    cleanup();
  }
  expect(new Set(days)).toEqual(new Set([null]));
});
