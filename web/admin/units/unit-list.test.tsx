// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Unit } from '#contracts/units.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { UnitList } from './unit-list.tsx';

const unit: Unit = {
  id: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: '7',
  unitIdentifier: 'BT01-0007',
  ownerId: 3,
  ownerSince: null,
  tenantId: 4,
  owner: { id: 3, firstName: 'Ada', lastName: 'Owner' },
  tenant: { id: 4, firstName: 'Ben', lastName: 'Renter' },
  leases: [
    {
      id: 9,
      tenantId: 4,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      rentAmount: 1500,
      status: 'ACTIVE',
    },
  ],
  share: null,
  openRequests: 2,
};

function show(isPhone: boolean): { onEdit: (unit: Unit) => void } {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { total: 0 } }));
  const onEdit = vi.fn<(unit: Unit) => void>();
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <UnitList units={[unit]} onEdit={onEdit} />
      </MemoryRouter>
    </Provider>,
  );
  return { onEdit };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a phone each unit is a card, with everything that the table says and offers', async () => {
  const { onEdit } = show(true);
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(screen.getByRole('listitem'));
  for (const text of ['Rented', 'Ada Owner', 'Ben Renter']) card.getByText(text);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/units/BT01-0007',
    '/admin/owners?record=3',
    '/admin/tenants?record=4',
    '/admin/leases?record=9',
  ]);
  const person = userEvent.setup();
  await person.click(card.getByRole('button', { name: /^2 ?open: requests and maintenance of BT01-0007$/ }));
  await card.findByText('Nothing has been reported about this unit yet.');
  await person.click(card.getByRole('button', { name: /^Edit ?BT01-0007$/ }));
  expect(onEdit).toHaveBeenCalledWith(unit);
  await person.click(card.getByRole('button', { name: /^Delete ?BT01-0007$/ }));
  await screen.findByRole('alertdialog', { name: 'Delete unit BT01-0007?' });
});

test('on a wider screen the units are a table', () => {
  show(false);
  screen.getByRole('table');
  expect(screen.queryByRole('listitem')).toBeNull();
});
