// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { approvedRecordBuilders } from '#tests/support/approval-records.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { staysBusy } from '#tests/support/stays-busy.ts';
import { unsavedMessage } from '../kit/lists/failure-messages.ts';
import { ApproveRegistration } from './approve-registration.tsx';
import { ReviewStrip } from './review-strip.tsx';

const { registration, person, match, unit } = approvedRecordBuilders;
const updatedAt = '2026-11-21T15:00:00.000Z';
const done = {
  id: 4,
  registrationId: 5,
  at: '2026-11-23T15:00:00.000Z',
  byEmail: 'rosa@example.com',
  undoneAt: null,
  records: [],
};

let found: RegistrationMatch;
let calls: OfficeCall[];
let answerMatch: () => unknown;
let answer: () => unknown;
const work = { onEdit: vi.fn<() => void>(), onClose: vi.fn<() => void>(), onApprove: vi.fn<() => void>() };
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.setItem('token', 'a-token');
  found = match();
  answerMatch = () => found;
  answer = () => done;
  calls = playServer({
    'GET /registration-submissions/5/match': () => answerMatch(),
    'GET /registration-submissions/5/packet': () => ({ documents: [] }),
    'POST /registration-submissions/5/file-url': () => new Promise<never>(() => undefined),
    'POST /registration-submissions/5/approve': () => answer(),
    'PUT /registration-submissions/5/review': () => answer(),
    'POST /approvals/4/undo': () => answer(),
  });
});

const inDialog = (element: ReactNode) => openScreen(<Dialog.Root open>{element}</Dialog.Root>);
const open = async (fields: Partial<Registration> = {}) => {
  const shown = inDialog(<ApproveRegistration record={registration({ updatedAt, ...fields })} {...work} />);
  await screen.findByRole('heading', { name: 'Unit' });
  return shown;
};
const strip = (fields: Partial<Registration> = {}) =>
  inDialog(<ReviewStrip record={registration({ updatedAt, ...fields })} onApprove={work.onApprove} />);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pick = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const expectBusy = (name: string) => staysBusy(name, (given) => void (answer = given));
const sent = () =>
  calls
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/file-url'))
    .map(({ path, body }) => [path.replace('/registration-submissions/5/', ''), body]);
const written = () =>
  within(screen.getByLabelText('What will be written'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an owner is added from their first day, and what was added is taken back from the toast', async () => {
  found = match({ unit: unit({ owner: null, tenant: { id: 8, firstName: 'Tom', lastName: 'Tenant' } }) });
  await open({ partyType: 'OWNER' });
  const links = within(screen.getByRole('region', { name: 'Unit' }));
  expect(links.getByText(/owner/).textContent).toBe('PR05-0002 · owner not on file · tenant Tom Tenant');
  screen.getByText(/is added as a new owner\.$/);
  expect(screen.queryByRole('region', { name: 'Lease' })).toBeNull();
  await press('Add owner');
  const day = screen.getByLabelText('Owner since');
  await soon(() => expect(document.activeElement).toBe(day));
  set('Owner since', '2026-12-01');
  expect(screen.queryByText('Enter the first day of the owner.')).toBeNull();
  fireEvent.click(screen.getByLabelText('Move the registration to the archive'));
  const answered = Promise.withResolvers<unknown>();
  answer = () => answered.promise;
  await press('Add owner');
  // A second press while it is added.
  await press('Adding…');
  answered.resolve(done);
  await soon(() => expect(work.onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([
    ['approve', { expectedUpdatedAt: updatedAt, choices: { ownerSince: '2026-12-01', archive: false } }],
  ]);
  await screen.findByText('PR05-0002 has its owner.');
  const issues = [{ path: 'owner.7', message: 'Owner 7 was changed.' }];
  answer = () => refused(409, 'CONFLICT', 'It cannot be undone.', issues);
  await press('Undo');
  await screen.findByText('It cannot be undone. Owner 7 was changed.');
  expect(sent()[1]?.[0]).toBe('/approvals/4/undo');
});

test('an approval that leaves is asked about once something was chosen', async () => {
  const { router, where } = await open();
  await press('Edit registration');
  expect(work.onEdit).toHaveBeenCalledOnce();
  pick('No lease now');
  void router.navigate('/elsewhere');
  await screen.findByText('What you changed on PR05-0002 has not been saved.');
  expect(where()).toBe('/');
});

test('what is on file is asked for again where it did not come', async () => {
  answerMatch = () => refused(500, 'INTERNAL', 'no');
  inDialog(<ApproveRegistration record={registration()} {...work} />);
  await screen.findByText('What is on file for it could not be loaded.');
  answerMatch = () => found;
  await press('Try again');
  await screen.findByRole('heading', { name: 'Unit' });
});

test.each(['APPROVED', 'DECLINED'] as const)('of what is %s already nothing is added', async (review) => {
  // Also where what is on file cannot be read.
  answerMatch = () => refused(500, 'INTERNAL', 'no');
  inDialog(<ApproveRegistration record={registration({ review })} {...work} />);
  await screen.findByText(`This registration is ${review.toLowerCase()} already.`);
  await press('Back to the registration');
  expect(work.onEdit).toHaveBeenCalledOnce();
});

test('who it is decides which details are taken', async () => {
  const ben = person({ id: 8, firstName: 'Ben', phone: null, mailingAddress: null, why: ['EMAIL'] });
  const other = person({ id: 9, firstName: 'Eve', phone: '2145550199', why: ['PHONE', 'NAME_AND_UNIT'] });
  found = match({ people: [ben, other] });
  await open();
  expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
  const choices = within(screen.getByRole('radiogroup', { name: 'Person' }));
  expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Ben Example, tenant on filesame emailAnother name: the registration says Ada Exampleada@example.com',
    'Eve Example, tenant on filesame phone, same name at this unitAnother name: the registration says Ada Exampleada@example.com · (214) 555-0199',
    'Someone new: Ada Example is added as a new tenant',
  ]);
  pick('No lease now');
  await press('Add tenant');
  screen.getByText('Choose who it is.');
  pick(/^Ben/);
  expect(screen.queryByText('Choose who it is.')).toBeNull();
  screen.getByText('The rest is the same.');
  const phone = within(screen.getByRole('radiogroup', { name: 'Phone' }));
  expect(phone.getByRole('radio', { name: /^In the registration: ?\(214\) 555-0100$/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(written()).toEqual(['Ben Example gets another phone.', 'The registration moves to the archive.']);
  pick(/^Eve/);
  expect(written()[0]).toBe('Eve Example stays as on file.');
  // What is typed begins with what is on file.
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'First name' })).getByRole('radio', { name: 'Type' }),
  );
  expect(screen.getByLabelText('First name, typed')).toHaveProperty('value', 'Eve');
  set('First name, typed', 'Eva');
  await press('Change details');
  within(screen.getByRole('radiogroup', { name: 'Email' })).getByText('the same');
  within(screen.getByRole('radiogroup', { name: 'Mailing address' })).getByRole('radio', {
    name: /^On file: ?none$/,
  });
  await press('Approve');
  await soon(() => expect(work.onClose).toHaveBeenCalledOnce());
  await screen.findByText('The tenant is on file.');
  expect(sent()).toMatchObject([
    [
      'approve',
      {
        choices: {
          personId: 9,
          fields: { firstName: { use: 'TYPE', value: 'Eva' }, phone: { use: 'KEEP' } },
        },
      },
    ],
  ]);
});

test('someone new is taken as the registration has them, also after another was chosen', async () => {
  found = match({ people: [person({ id: 8, firstName: 'Ben' })] });
  await open();
  pick(/^Ben/);
  pick(/^Someone new/);
  screen.getByText('Name, email and phone are taken from the registration.');
  await press('Change details');
  const ways = (label: string) =>
    within(screen.getByRole('radiogroup', { name: label }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
  expect([ways('First name'), ways('Mailing address')]).toEqual([
    ['In the registration:Ada', 'Type'],
    ['On file:none', 'Type'],
  ]);
  expect(written()[0]).toBe('Ada Example is added as a tenant.');
});

test('what the registration has wrong is named where it would be taken', async () => {
  await open({ phone: '123' });
  pick('No lease now');
  expect(screen.queryByRole('radiogroup', { name: 'Phone' })).toBeNull();
  await press('Add tenant');
  const phone = within(await screen.findByRole('radiogroup', { name: 'Phone' }));
  expect(phone.getByText(/digits/).closest('label')).toBeNull();
  expect(sent()).toEqual([]);
});

test('a lease is typed beside its document: its last day follows the first only where it has none', async () => {
  found = match({ people: [person()] });
  await open();
  set('Last day', '2027-01-31');
  set('First day', '2026-12-10');
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', '2027-01-31');
  set('Monthly rent', '-1');
  set('Rent is due on day', '32');
  await press('Add lease');
  await screen.findByText('Enter an amount above 0, with at most two decimals.');
  await screen.findByText('Enter a day of the month, 1 to 31.');
  set('Last day', '2026-12-09');
  set('Monthly rent', '1650');
  set('Rent is due on day', '15');
  await screen.findByText('The end must be after the start.');
  expect(sent()).toEqual([]);
  set('Last day', '2027-01-31');
  fireEvent.change(screen.getByLabelText(/^Deposit/), { target: { value: '500' } });
  answer = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'choices.lease.deposit', message: 'Too much.' }]);
  await press('Add lease');
  await screen.findByText('Too much.');
  answer = () => Promise.reject(new TypeError('away'));
  await press('Add lease');
  await screen.findByText(unsavedMessage);
  answer = () => refused(401, 'INVALID_SESSION', 'Signed out.');
  await press('Add lease');
  await soon(() => expect(sent()).toHaveLength(3));
  expect(screen.queryByText(unsavedMessage)).toBeNull();
  expect(screen.queryByText('Signed out.', { selector: 'p' })).toBeNull();
  expect(work.onClose).not.toHaveBeenCalled();
  const lease = {
    startDate: '2026-12-10',
    endDate: '2027-01-31',
    rentAmount: 1650,
    deposit: 500,
    dueDay: 15,
  };
  expect(sent()[0]).toMatchObject(['approve', { choices: { lease } }]);
});

test('a lease of one day is in the way of another, and one of the same tenant is no lease to share', async () => {
  const lease = { id: 12, startDate: '2026-06-01', endDate: '2027-05-31', status: 'ACTIVE' } as const;
  const eve = person({ id: 9, firstName: 'Eve' });
  found = match({ unit: unit({ leases: [{ ...lease, tenant: eve }] }) });
  await open();
  screen.getByText('Lives with Eve Example: attach to their lease until May 31, 2027');
  expect(screen.queryByText('This cannot be added as it stands')).toBeNull();
  set('Last day', '2027-05-31');
  expect(screen.queryByText('This cannot be added as it stands')).toBeNull();
  set('First day', '2027-05-31');
  screen.getByText('This cannot be added as it stands');
  screen.getByText(/^End that lease before May 31, 2027/);
  pick(/^Lives with/);
  expect(screen.queryByLabelText('First day')).toBeNull();
});

test('a registration that is new is marked as ready, as it was read, and one that is ready is not again', async () => {
  answer = () => refused(409, 'CONFLICT', 'Someone was here first.');
  strip({ partyType: 'OWNER' });
  await press('Add as owner of PR05-0002');
  expect(work.onApprove).toHaveBeenCalledOnce();
  await press('Mark as ready');
  await screen.findByText('Someone was here first.');
  expect(sent()).toEqual([['review', { review: 'READY', expectedUpdatedAt: updatedAt }]]);
  await expectBusy('Mark as ready');
});

test.each(['READY', 'RETURNED'] as const)(
  'a registration that is %s is added or declined',
  async (review) => {
    strip({ review });
    await screen.findByText('Add as tenant');
    screen.getByText('Decline', { selector: 'button' });
    expect(screen.queryByText('Mark as ready')).toBeNull();
  },
);

test('what was declined says why, and its review is opened again', async () => {
  strip({ review: 'DECLINED', declineReason: 'DUPLICATE' });
  await screen.findByText('Sent more than once');
  await expectBusy('Reopen the review');
  calls.length = 0;
  await press('Reopen the review');
  await soon(() => expect(sent()).toEqual([['review', { review: 'NEW', expectedUpdatedAt: updatedAt }]]));
});

test('a registration is declined once the server agrees', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  strip();
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this registration' }));
  dialog.getByText(/^The registration of Ada Example for PR05-0002 is not added/);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'DUPLICATE' } });
  fireEvent.click(dialog.getByText('Decline'));
  // A second press while it is sent.
  fireEvent.click(await dialog.findByText('Declining…'));
  resolve(refused(409, 'CONFLICT', 'Someone was here first.'));
  await screen.findByText('Someone was here first.');
  dialog.getByLabelText('Reason');
  answer = () => registration({ review: 'DECLINED' });
  fireEvent.click(await dialog.findByText('Decline'));
  await soon(() => expect(screen.queryByText('Decline this registration')).toBeNull());
  expect(sent()).toHaveLength(2);
});

test('an approved registration says when and by whom, and leads to each of its records', async () => {
  found = match({
    approval: {
      ...done,
      records: [
        { kind: 'unit', id: 9, name: 'PR05-0002', isNew: true },
        { kind: 'owner', id: 7, name: 'Ada Example', isNew: true },
        { kind: 'lease', id: 12, name: '2026-12-01 – 2027-11-30', isNew: true },
      ],
    },
  });
  const issues = [{ path: 'owner.7', message: 'Owner 7 was changed.' }];
  answer = () => refused(409, 'CONFLICT', 'No.', issues);
  strip({ review: 'APPROVED' });
  await screen.findByText('Nov 23, 2026, 9:00 AM by rosa@example.com');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Unit PR05-0002', '/admin/units/PR05-0002'],
    ['Owner Ada Example', '/admin/owners?record=7'],
    ['Lease', '/admin/leases?record=12'],
  ]);
  await press('Undo approval');
  await screen.findByText('This cannot be undone: something has changed since.');
  expect(sent()).toEqual([['/approvals/4/undo', null]]);
  await expectBusy('Undo approval');
  answer = () => done;
  await press('Undo approval');
  await soon(() => expect(screen.queryByText(/^This cannot be undone/)).toBeNull());
});
