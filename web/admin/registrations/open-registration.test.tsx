// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registration } from '#contracts/registrations.ts';
import { createStore } from '../state/store.ts';
import { dismissToast, toastNotices } from '../toasts/toast-store.ts';
import { OpenRegistration } from './open-registration.tsx';

const record: Registration = {
  id: 5,
  reference: 'RG-7K3M-20',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  propertyCode: 'BT01',
  unitDigits: '0007',
  unitIdentifier: 'BT01-0007',
  unitId: null,
  partyType: 'OWNER',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '2145550100',
  notes: null,
  archived: true,
  isArchived: true,
  archivedAt: '2026-01-31T09:30:00.000Z',
  files: [],
  packetReading: null,
};

/** What a write is answered with, and the writes themselves. */
let answer: () => Response;
let sent: string[];

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: [], meta: { total: 0 } });
    sent.push(`${method} ${address.replace(/^.*\/api/, '')}`);
    return answer();
  });
  const page = (
    <Dialog.Root open>
      <OpenRegistration record={record} properties={[]} onClose={() => undefined} />
    </Dialog.Root>
  );
  render(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Provider>,
  );
});
afterEach(() => {
  for (const { id } of toastNotices()) dismissToast(id);
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const toast = () => toastNotices().find(({ isOpen }) => isOpen);

// spec: RG-28
test('the fields stand in the order of the specification', () => {
  const fields = document.querySelectorAll('form :is(input, select, textarea)');
  const labels = Array.from(fields, ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent);
  expect(labels).toEqual([
    'Owner/Tenant',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Notes',
    'Property',
    'Unit digits',
  ]);
});

// spec: ER-12
test.each([
  ['its message', { message: 'The database is away.' }, 'The database is away.'],
  ['its error, where that is a text', { error: 'db down' }, 'db down'],
  ['the specified words, where it says nothing', {}, 'Save failed'],
])('a save that fails says %s', async (_words, body, said) => {
  answer = () => Response.json(body, { status: 500 });
  const person = userEvent.setup();
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 's');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(toast()?.title).toBe(said));
});

test('a deletion names what was seen, and says when a colleague came first', async () => {
  answer = () =>
    Response.json(
      { message: 'no', error: { code: 'CONFLICT', message: 'no' }, data: record },
      { status: 409 },
    );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  const confirm = Array.from(question.querySelectorAll('button')).find(
    ({ textContent }) => textContent === 'Delete',
  );
  if (confirm) await person.click(confirm);
  await vi.waitFor(() => expect(toast()?.description).toContain('Somebody changed this registration'));
  expect(sent).toEqual([
    `DELETE /registration-submissions/5?${new URLSearchParams({ expectedUpdatedAt: record.updatedAt })}`,
  ]);
});
