// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { approvedRecordBuilders } from '#tests/support/approval-records.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { ApproveRegistration } from './approve-registration.tsx';
import { ReviewStrip } from './review-strip.tsx';

const { registration, person, match, unit } = approvedRecordBuilders;
const done = {
  id: 4,
  registrationId: 5,
  at: '2026-11-23T15:00:00.000Z',
  byEmail: 'rosa@example.com',
  undoneAt: null,
  records: [
    { kind: 'tenant', id: 7, name: 'Ada Example', isNew: false },
    { kind: 'lease', id: 12, name: '2026-12-01 – 2027-11-30', isNew: true },
  ],
};

let found: RegistrationMatch;
/** What a write is answered with, and the writes themselves. */
let answer: () => Response;
let sent: { call: string; body: unknown }[];
const onClose = vi.fn<() => void>();

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  found = match();
  sent = [];
  answer = () => Response.json({ data: done }, { status: 201 });
  onClose.mockReset();
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) => {
    const path = address.replace(/^.*\/api/, '');
    if (method === 'GET' && path.endsWith('/match')) return Promise.resolve(Response.json({ data: found }));
    if (path.endsWith('/packet')) return Promise.resolve(Response.json({ data: { documents: [] } }));
    if (method === 'GET' || path.includes('file-url'))
      return Promise.resolve(Response.json({ data: [], meta: { total: 0 } }));
    sent.push({ call: `${method} ${path}`, body: typeof body === 'string' ? JSON.parse(body) : body });
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const toast = () => toastNotices().find(({ isOpen }) => isOpen);

function renderPage(element: React.ReactElement): void {
  render(
    <Provider store={createStore()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Dialog.Root open>{element}</Dialog.Root> }])}
      />
    </Provider>,
  );
}

const open = async (record: Registration = registration()): Promise<void> => {
  renderPage(<ApproveRegistration record={record} onEdit={() => undefined} onClose={onClose} />);
  await screen.findByRole('heading', { name: 'Unit' });
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function typeLease(): Promise<void> {
  await type('First day', '2026-12-01');
  await type('Monthly rent', '1650');
}

test('where everything matches, the lease is all there is to type', async () => {
  found = match({ people: [person()] });
  await open();
  expect(screen.getByText('The registration matches what is on file.')).toBeDefined();
  expect(screen.getByText('same email, same phone')).toBeDefined();
  await typeLease();
  await press('Add lease');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      call: 'POST /registration-submissions/5/approve',
      body: {
        choices: { personId: 7, lease: { startDate: '2026-12-01', endDate: '2027-11-30', rentAmount: 1650 } },
      },
    },
  ]);
  expect(toast()).toMatchObject({ description: 'PR05-0002 has its tenant.', action: { label: 'Undo' } });
});

test('a field that differs shows both sides, and takes the side that is chosen', async () => {
  found = match({ people: [person({ phone: '2145550199' })] });
  await open();
  const phone = screen.getByRole('radiogroup', { name: 'Phone' });
  expect(within(phone).getByRole('radio', { name: /^On file:.*0199$/ })).toHaveProperty('checked', true);
  await userEvent.click(within(phone).getByRole('radio', { name: /^In the registration:.*0100$/ }));
  expect(screen.getByText('Ada Example gets another phone.')).toBeDefined();
  await press('Change details');
  const name = screen.getByRole('radiogroup', { name: 'Last name' });
  await userEvent.click(within(name).getByRole('radio', { name: 'Type' }));
  const typed = screen.getByLabelText('Last name, typed');
  await userEvent.clear(typed);
  await press('Add lease');
  expect(screen.getByText('Required')).toBeDefined();
  expect(sent).toEqual([]);
});

test('someone of another name must be chosen, and a unit that is not on file agreed to', async () => {
  found = match({ unit: null, people: [person({ firstName: 'Ben' })] });
  await open();
  await press('Add tenant and lease');
  expect(screen.getByText('Choose who it is.')).toBeDefined();
  expect(screen.getByText('No such unit is on file. Choose to add it.')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /^Someone new/ }));
  const addsUnit = screen.getByRole('checkbox', { name: 'Add unit PR05-0002' });
  await userEvent.click(addsUnit);
  await userEvent.click(addsUnit);
  expect(addsUnit).toHaveProperty('checked', false);
  await userEvent.click(addsUnit);
  await userEvent.click(screen.getByRole('radio', { name: 'No lease now' }));
  await press('Add tenant');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: { choices: { personId: null, createUnit: true } } }]);
  expect(sent[0]?.body).not.toHaveProperty('choices.lease');
});

test('a lease in the way is named before anything is sent; one may live with its tenant', async () => {
  const lease = {
    id: 12,
    tenant: person({ id: 8, firstName: 'Ben' }),
    startDate: '2026-06-01',
    endDate: '2027-05-31',
    status: 'ACTIVE',
  } as const;
  found = match({ unit: unit({ leases: [lease] }) });
  await open();
  await typeLease();
  expect(
    screen.getByText(/Ben Example: Another lease of this unit covers some of these days\./),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the lease' }).getAttribute('href')).toBe(
    '/admin/leases?record=12',
  );
  await userEvent.click(screen.getByRole('radio', { name: /^Lives with Ben Example/ }));
  await press('Add tenant');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { choices: { attachToLeaseId: 12 } } }]));
});

test('another owner is named with the way to them', async () => {
  await open(registration({ partyType: 'OWNER' }));
  expect(screen.getByText(/Max Sample: Another owner is on file for this unit\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the owner' }).getAttribute('href')).toBe(
    '/admin/owners?record=11',
  );
  await press('Add owner');
  expect(screen.getByText('Enter the first day of the owner.')).toBeDefined();
});

test('what the server refuses is said with the records it names, and nothing typed is lost', async () => {
  found = match({ people: [person()] });
  await open();
  await typeLease();
  const issues = [{ path: 'lease.12', message: 'Another lease of this unit covers some of these days.' }];
  answer = () =>
    Response.json({ error: { code: 'CONFLICT', message: 'No.', issues }, message: 'No.' }, { status: 409 });
  await press('Add lease');
  await screen.findByText('No.');
  expect(screen.getByRole('link', { name: 'Open the lease' })).toBeDefined();
  expect(screen.getByLabelText('Monthly rent')).toHaveProperty('value', '1650');
  expect(onClose).not.toHaveBeenCalled();
});

test('an approved registration leads to its records, and back', async () => {
  found = match({
    approval: { ...done, records: [{ kind: 'tenant', id: 7, name: 'Ada Example', isNew: true }] },
  });
  renderPage(<ReviewStrip record={registration({ review: 'APPROVED' })} onApprove={() => undefined} />);
  const link = await screen.findByRole('link', { name: 'Tenant Ada Example' });
  expect(link.getAttribute('href')).toBe('/admin/tenants?record=7');
  const issues = [{ path: 'tenant.7', message: 'Tenant 7 was changed, by rosa@example.com.' }];
  answer = () =>
    Response.json({ error: { code: 'CONFLICT', message: 'No.', issues }, message: 'No.' }, { status: 409 });
  await press('Undo approval');
  await screen.findByText('Tenant 7 was changed, by rosa@example.com.');
  expect(screen.getByRole('link', { name: 'Open the tenant' })).toBeDefined();
});

test('a registration is declined for one of a few reasons only', async () => {
  answer = () => Response.json({ data: registration({ review: 'DECLINED', declineReason: 'DUPLICATE' }) });
  renderPage(<ReviewStrip record={registration()} onApprove={() => undefined} />);
  await press('Decline');
  const dialog = await screen.findByRole('dialog', { name: 'Decline this registration' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(within(dialog).getByText('Choose why it is declined.')).toBeDefined();
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Reason' }),
    'Sent more than once',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        call: 'PUT /registration-submissions/5/review',
        body: { review: 'DECLINED', declineReason: 'DUPLICATE' },
      },
    ]),
  );
});
