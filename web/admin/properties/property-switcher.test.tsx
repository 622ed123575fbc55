// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { api } from '../kit/state/api.ts';
import { createStore } from '../kit/state/store.ts';
import { PropertySwitcher } from './property-switcher.tsx';

test('a shown property that someone else deletes or renames is shown no more, and all are', async () => {
  let codes = ['BT01', 'NN01'];
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.includes('/properties/names')
        ? codes.map((code, index) => ({ id: index + 1, code, name: null }))
        : { id: 5, propertyIds: [] },
    }),
  );
  const store = createStore();
  const router = createMemoryRouter([{ path: '/', element: <PropertySwitcher /> }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByRole('option', { name: 'NN01' });
  await userEvent.selectOptions(screen.getByRole('combobox'), 'NN01');
  expect(store.getState().user.selectedProperty).toBe('NN01');
  codes = ['BT01'];
  store.dispatch(api.util.invalidateTags(['property-names']));
  await soon(() => expect(screen.queryByRole('option', { name: 'NN01' })).toBeNull());
  await soon(() => expect(store.getState().user.selectedProperty).toBe('all'));
});

test.each([
  ['filters and page go on a screen that follows the shown property', '/admin/leases', '/admin/leases'],
  ['they stay on one that does not', '/admin/audit', '/admin/audit?q=ada&page=2'],
])('as another property is shown, %s', async (_what, path, address) => {
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (called: string) =>
    Response.json({
      data: called.includes('/properties/names')
        ? [{ id: 1, code: 'BT01', name: null }]
        : { id: 5, propertyIds: [] },
    }),
  );
  const store = createStore();
  const router = createMemoryRouter([{ path: '*', element: <PropertySwitcher /> }], {
    initialEntries: [`${path}?q=ada&page=2`],
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByRole('option', { name: 'BT01' });
  await userEvent.selectOptions(screen.getByRole('combobox'), 'BT01');
  const { location } = router.state;
  expect([store.getState().user.selectedProperty, location.pathname + location.search]).toEqual([
    'BT01',
    address,
  ]);
});
