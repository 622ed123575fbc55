// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Property } from '#contracts/properties.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { PropertyDialog } from './property-dialog.tsx';

const property: Property = {
  id: 3,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  code: 'BT01',
  title: 'Bent Trail Condominiums',
  displayName: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  website: null,
  units: [],
  occupiedUnits: 0,
  openRequests: 0,
  openMaintenance: 0,
  legalRegime: 'CONDOMINIUM',
};

let propertyIds: number[];
let sent: unknown[];
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ data: property });
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'PATCH') {
      sent.push(await new Response(body ?? null).json());
      return answer();
    }
    return Response.json({ data: address.endsWith('/user') ? { id: 5, propertyIds } : [] });
  });
});

const onClose = vi.fn<() => void>();
function show(shown: Property | null = property): void {
  const router = createMemoryRouter([
    { path: '/', element: <PropertyDialog property={shown} onClose={onClose} /> },
  ]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

test('who works with some properties changes all of one but its code, and reads why', async () => {
  propertyIds = [3];
  const person = userEvent.setup();
  show();
  await screen.findByText('Only staff who work with all properties can change the code.');
  const code = screen.getByLabelText('Code');
  await person.type(code, 'X');
  expect(code).toHaveProperty('value', 'BT01');
  await person.type(screen.getByLabelText(/^City/), 'Dallas');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(sent).toMatchObject([{ code: 'BT01', city: 'Dallas' }]));
});

test('who works with all properties changes its code', async () => {
  propertyIds = [];
  const person = userEvent.setup();
  show();
  await screen.findByText('Begins every unit’s identifier, such as BT01-0007.');
  await person.type(screen.getByLabelText('Code'), 'X');
  expect(screen.getByLabelText('Code')).toHaveProperty('value', 'BT01X');
});

test('units of a new property that are no numbers are named, and nothing is sent', async () => {
  propertyIds = [];
  const person = userEvent.setup();
  show(null);
  await person.type(screen.getByLabelText('Code'), 'BT02');
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Bent Trail' } });
  fireEvent.input(screen.getByLabelText(/^Unit numbers/), { target: { value: '101, 10-2, 12345' } });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('10-2: enter 1 to 4 letters or digits for each unit.');
  expect([sent, onClose.mock.calls]).toEqual([[], []]);
});

test('a property is changed from what is on file, as it was read', async () => {
  propertyIds = [];
  const person = userEvent.setup();
  const website = 'https://example.com';
  show({ ...property, website, legalRegime: 'PROPERTY_OWNERS' });
  await screen.findByText('Begins every unit’s identifier, such as BT01-0007.');
  expect(screen.queryByLabelText(/^Unit numbers/)).toBeNull();
  await person.type(screen.getByLabelText(/^City/), 'Dallas');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() =>
    expect(sent).toMatchObject([
      { city: 'Dallas', website, legalRegime: 'PROPERTY_OWNERS', expectedUpdatedAt: property.updatedAt },
    ]),
  );
});

test('what someone else saved of a property first is named, and its current state is loaded', async () => {
  propertyIds = [];
  localStorage.setItem('token', accessToken());
  const person = userEvent.setup();
  show();
  await screen.findByText('Begins every unit’s identifier, such as BT01-0007.');
  await person.type(screen.getByLabelText(/^City/), 'Dallas');
  const updatedAt = '2026-03-02T16:00:00.000Z';
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answer = () =>
    Response.json(
      { error, message: error.message, data: { ...property, street: '2 Sample Place', updatedAt } },
      { status: 409 },
    );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const changes = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual(['Street: nothing → 2 Sample Place']);
  await person.click(screen.getByRole('button', { name: 'Load the current record' }));
  expect(screen.getByLabelText(/^Street/)).toHaveProperty('value', '2 Sample Place');
  expect(screen.getByLabelText(/^City/)).toHaveProperty('value', '');
  await person.type(screen.getByLabelText(/^City/), 'Dallas');
  answer = () => Response.json({ data: property });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() =>
    expect(sent.at(-1)).toMatchObject({
      street: '2 Sample Place',
      city: 'Dallas',
      expectedUpdatedAt: updatedAt,
    }),
  );
});
