// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { OpenRecord } from './open-record.tsx';

const record: MaintenanceRecord = {
  id: 3,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  unitId: 7,
  title: 'Dripping faucet',
  description: null,
  status: 'REPORTED',
  priority: 'NORMAL',
  category: 'Water leak',
  categoryOther: null,
  pendingTagRequest: false,
  isHOAIssue: false,
  notes: 'Call the wrong number',
  requesterId: null,
  request: null,
  unit: {
    id: 7,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: '0007',
    unitIdentifier: 'BT01-0007',
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('wrong notes can be removed, which emptying alone does not do', async () => {
  localStorage.setItem('token', 'a-token');
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({ data: [], meta: { total: 0 } });
    sent.push(JSON.parse(typeof body === 'string' ? body : ''));
    return Response.json({ data: { ...record, notes: null, updatedAt: '2026-01-31T09:31:00.000Z' } });
  });
  const page = (
    <Dialog.Root open>
      <OpenRecord record={record} addressOf={String} onClose={() => undefined} />
    </Dialog.Root>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const person = userEvent.setup();
  const remove = { name: 'Remove the saved notes' };
  expect(screen.queryByRole('checkbox', remove)).toBeNull();
  await person.clear(screen.getByRole('textbox', { name: 'Notes' }));
  await person.click(screen.getByRole('checkbox', remove));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(sent).toEqual([{ notes: null, expectedUpdatedAt: record.updatedAt }]));
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', remove)).toBeNull());
});
