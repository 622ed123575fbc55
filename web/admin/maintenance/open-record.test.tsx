// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedMaintenance } from '#tests/support/stored-records.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { OpenRecord } from './open-record.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { NewMaintenance } from './report-dialog.tsx';

const record = storedMaintenance({ notes: 'Call the wrong number' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The record in its dialog, on a server that answers changes with `answerTo`; what is sent, by path and body. */
function open(shown: MaintenanceRecord, answerTo: (path: string) => Response | Promise<Response>) {
  localStorage.setItem('token', 'a-token');
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://office.test');
    if (pathname.endsWith('/units/summary')) return Response.json({ data: summary });
    if (method !== 'PATCH') return Response.json({ data: [], meta: { total: 0 } });
    sent.push({ path: pathname, body: JSON.parse(typeof body === 'string' ? body : '') });
    return answerTo(pathname);
  });
  const page = (
    <Dialog.Root open>
      <OpenRecord record={shown} addressOf={String} onClose={() => undefined} />
    </Dialog.Root>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return sent;
}

const summary = {
  propertyCode: 'BT01',
  unitNumber: '0007',
  unitIdentifier: 'BT01-0007',
  unit: { owner: { id: 5, firstName: 'Max', lastName: 'Owns' }, tenant: null },
  requests: 2,
};

test('wrong notes can be removed, which emptying alone does not do', async () => {
  const answers = [
    { ...record, notes: null, updatedAt: '2026-01-31T09:31:00.000Z' },
    { ...record, notes: 'x', updatedAt: '2026-01-31T09:32:00.000Z' },
  ];
  const sent = open(record, () => Response.json({ data: answers.shift() }));
  const person = userEvent.setup();
  const remove = { name: 'Remove the saved notes' };
  expect(screen.queryByRole('checkbox', remove)).toBeNull();
  await person.clear(screen.getByRole('textbox', { name: 'Notes' }));
  await person.click(screen.getByRole('checkbox', remove));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await soon(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ notes: null, expectedUpdatedAt: record.updatedAt }]),
  );
  await soon(() => expect(screen.queryByRole('checkbox', remove)).toBeNull());
  // What is written next is not removed by a choice that was made of what stood there before.
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await person.click(await screen.findByRole('button', { name: 'Save changes' }));
  await soon(() => expect(sent).toHaveLength(2));
  await screen.findByRole('button', { name: 'Save changes' });
  await person.clear(screen.getByRole('textbox', { name: 'Notes' }));
  expect(await screen.findByRole('checkbox', remove)).toHaveProperty('checked', false);
});

test('after a save the record is shown as the server has it, and what was typed meanwhile stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = open(record, () => promise);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  fireEvent.change(field('Title'), { target: { value: '  Dripping tap ' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await soon(() => expect(sent).toHaveLength(1));
  fireEvent.change(field('Notes'), { target: { value: 'Call the right number' } });
  const updatedAt = '2026-01-31T09:31:00.000Z';
  resolve(Response.json({ data: { ...record, title: 'Dripping tap', notes: 'Called', updatedAt } }));
  await soon(() => expect(field('Title').value).toBe('Dripping tap'));
  expect(field('Notes').value).toBe('Call the right number');
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await soon(() =>
    expect(sent.at(-1)?.body).toEqual({ notes: 'Call the right number', expectedUpdatedAt: updatedAt }),
  );
});

test('the unit’s owner, tenant and requests stand above the record', async () => {
  open(record, () => Response.json({}));
  const owner = await screen.findByRole('link', { name: 'Max Owns' });
  expect(owner.getAttribute('href')).toBe('/admin/owners?record=5');
  expect(screen.getByRole('link', { name: /^Unit ?BT01-0007$/ }).getAttribute('href')).toBe(
    '/admin/units/BT01-0007',
  );
  expect(screen.getByRole('link', { name: '2 requests' }).getAttribute('href')).toBe(
    '/admin/units/BT01-0007#requests',
  );
  screen.getByText('tenant none');
});

const request = {
  id: 11,
  updatedAt: '2026-01-30T09:30:00.000Z',
  status: 'OPEN',
  category: 'Water leak',
  unitIdentifier: 'BT01-0007',
  email: 'resident@example.com',
  archived: false,
} as const;
const offer = {
  name: /^Set the request SR-.* to Completed and email the resident \( ?resident@example.com\)$/,
};

test('with completed work its request is completed and the resident emailed, where staff select it', async () => {
  const followed = Promise.withResolvers<void>();
  const sent = open({ ...record, request }, async (path) => {
    if (path.includes('public')) await followed.promise;
    return Response.json({
      data: {
        ...record,
        request,
        updatedAt: '2026-01-31T09:31:00.000Z',
        status: 'COMPLETED',
        id: path.includes('public') ? 11 : 3,
      },
    });
  });
  const person = userEvent.setup();
  expect(screen.queryByRole('checkbox', offer)).toBeNull();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'COMPLETED');
  await person.click(screen.getByRole('checkbox', offer));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await soon(() =>
    expect(sent).toEqual([
      { path: '/api/maintenance/3', body: { status: 'COMPLETED', expectedUpdatedAt: record.updatedAt } },
      {
        path: '/api/public-submissions/11',
        body: { status: 'COMPLETED', tellResident: true, expectedUpdatedAt: request.updatedAt },
      },
    ]),
  );
  // Until the request has followed, another press does nothing; then it is not asked to follow again.
  const save = screen.getByText('Save changes', { selector: 'button' });
  await soon(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  followed.resolve();
  await soon(() => expect(save.getAttribute('aria-busy')).toBeNull());
  await screen.findByRole('checkbox', { ...offer, checked: false });
});

test('where the work is not saved its request stays as it is, and one that was not changed can be tried again', async () => {
  let isRefused = (path: string) => path.includes('maintenance');
  const done = { ...record, request, status: 'COMPLETED' } as const;
  const sent = open(done, (path) =>
    isRefused(path) ? Response.json({ message: 'Broken.' }, { status: 500 }) : Response.json({ data: done }),
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('checkbox', offer));
  const save = async () => {
    await person.click(await screen.findByRole('button', { name: 'Save changes' }));
    await screen.findByRole('button', { name: 'Save changes' });
  };
  await save();
  expect(sent.map(({ path }) => path)).toEqual(['/api/maintenance/3']);
  isRefused = (path) => path.includes('public');
  await save();
  await soon(() => expect(sent).toHaveLength(3));
  await screen.findByRole('button', { name: 'Save changes' });
  expect(screen.getByRole('checkbox', offer)).toHaveProperty('checked', true);
});

test('the request of a record is led to where it stands, and nothing is offered for one that is completed', () => {
  const archived = { ...request, status: 'COMPLETED', archived: true } as const;
  open({ ...record, status: 'COMPLETED', request: archived }, () => Response.json({}));
  const link = screen.getByRole('link', { name: /^SR-/ });
  expect(link.getAttribute('href')).toBe('/admin/public-submissions?view=archived&record=11');
  screen.getByText('Water leak, BT01-0007, archived');
  expect(screen.queryByRole('checkbox', offer)).toBeNull();
});

test('the request of completed work stays as it is where nothing is chosen', async () => {
  const sent = open({ ...record, request }, () =>
    Response.json({ data: { ...record, request, status: 'COMPLETED' } }),
  );
  const person = userEvent.setup();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'COMPLETED');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await soon(() => expect(sent.map(({ path }) => path)).toEqual(['/api/maintenance/3']));
});

test('the offer stays while the work is completed and the request is not', () => {
  open({ ...record, status: 'COMPLETED', request }, () => Response.json({}));
  screen.getByRole('checkbox', offer);
});

test('where the server cannot say which unit a report is about, the form says so and can be sent again', async () => {
  const findUnitId = vi
    .fn<() => Promise<number | undefined>>()
    .mockRejectedValueOnce({ status: 500, data: null })
    .mockResolvedValue(7);
  const onReport = vi.fn<(record: NewMaintenance) => Promise<boolean>>().mockResolvedValue(true);
  const onClose = vi.fn<() => void>();
  playServer({});
  openScreen(<ReportDialog unit="BT01-0007" propertyCode="BT01" {...{ findUnitId, onReport, onClose }} />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Dripping faucet' } });
  const report = await screen.findByRole('button', { name: 'Report' });
  await userEvent.click(report);
  await screen.findByText('The server could not answer. Please try again in a moment.');
  expect(document.activeElement).toBe(screen.getByLabelText('Unit'));
  expect(onReport).not.toHaveBeenCalled();
  await userEvent.click(report);
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onReport.mock.calls[0]?.[0]).toMatchObject({ unitId: 7, title: 'Dripping faucet' });
});
