// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedMaintenance, storedRequest, storedUnitName } from '#tests/support/stored-records.ts';
import { api } from '../kit/state/api.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const path = '/admin/public-submissions';
const nextUpdateBy = '2026-12-01T15:00:00.000Z';

let calls: OfficeCall[];
let stored: ServiceRequest;
let works: unknown[];
let answerWorks: () => unknown;
let answerOne: (call: OfficeCall) => unknown;
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  stored = storedRequest({ id: 3 });
  works = [];
  answerWorks = () => works;
  answerOne = ({ path: asked }) => ({ ...stored, id: Number(asked.split('/')[2]) });
  answerChange = ({ body }) => ({ ...stored, ...(body as object), updatedAt: '2026-03-09T12:00:00.000Z' });
  calls = playServer({
    'GET /public-submissions': () => [stored, storedRequest({ id: 4, unitIdentifier: 'BT01-0004' })],
    'GET /public-submissions/:id': (call) => answerOne(call),
    'GET /public-submissions/assignees': () => Response.json({ data: [] }),
    'GET /public-submissions/:id/related': () => ({ head: null, reports: [], possible: [] }),
    'GET /public-submissions/:id/conversation': () => ({
      entries: [],
      link: { state: 'ACTIVE', address: null, endsAt: null },
      residentName: null,
    }),
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: null }] }),
    'GET /maintenance': () => answerWorks(),
    'GET /units': () => [storedUnitName],
    'POST /service-requests': () => storedMaintenance(),
    'PATCH /public-submissions/:id': (call) => answerChange(call),
    'DELETE /public-submissions/:id': (call) => answerChange(call),
  });
});

async function open(search = '?record=3') {
  const opened = openScreen(<ServiceRequestsPage />, path + search);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Close', { selector: 'button' });
  return { ...opened, dialog };
}
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const toast = () => toastNotices().find(({ isOpen }) => isOpen);

test('while the server works on it a button is busy, and another press does nothing', async () => {
  const { dialog } = await open();
  const wait = async (
    label: string,
    answerOf: (button: HTMLElement) => HTMLElement | Promise<HTMLElement>,
  ) => {
    const answer = Promise.withResolvers<Response>();
    answerChange = () => answer.promise;
    const before = sent().length;
    const button = dialog.getByText(label, { selector: 'button' });
    await userEvent.click(button);
    const pressed = await answerOf(button);
    if (pressed !== button) await userEvent.click(pressed);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    answer.resolve(refused(500, 'INTERNAL', 'no'));
    await soon(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(sent()).toHaveLength(before + 1);
  };
  const itself = (button: HTMLElement) => button;
  await wait('Complete and archive', itself);
  await wait('Delete', async () =>
    within(await screen.findByRole('alertdialog')).getByText('Delete', { selector: 'button' }),
  );
  await wait('Archive', itself);
  await userEvent.click(await screen.findByText('OK', { selector: 'button' }));
  await userEvent.type(dialog.getByLabelText(/^Notes/), 'x');
  await wait('Save changes', itself);
});

// spec: SR-32 SR-33
test('an open request says when it was created, and when it was updated', async () => {
  stored = storedRequest({
    id: 3,
    createdAt: '2026-03-02T15:00:00.000Z',
    updatedAt: '2026-03-05T21:30:00.000Z',
  });
  const { dialog } = await open();
  const timeOf = (name: string) => dialog.getByText(name, { exact: true }).nextSibling?.textContent;
  expect([timeOf('Created'), timeOf('Updated')]).toEqual(['Mar 2, 2026, 9:00 AM', 'Mar 5, 2026, 3:30 PM']);
});

// spec: ER-13 ER-14 SR-45
test('archiving that the server refuses leaves the request open, and says so until it is read', async () => {
  const { where } = await open();
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await press('Archive');
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('Failed to archive. See console for details.');
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ message: 'Archive failed: 500' }));
  expect(where()).toBe(`${path}?record=3`);
  await userEvent.click(alert.getByRole('button'));
  await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

// spec: SR-45 SR-46 SR-47 SR-53 SR-54 SR-56 ER-16
test('an archived request is brought back from the archive, and is neither archived nor completed there', async () => {
  stored = storedRequest({ id: 3, archived: true });
  const { dialog, where } = await open('?view=archived&record=3');
  expect(dialog.queryByText(/[aA]rchive$/, { selector: 'button' })?.textContent).toBe('Unarchive');
  dialog.getByText('Delete', { selector: 'button' });
  const change = answerChange;
  answerChange = () => refused(503, 'UNAVAILABLE', 'no');
  await press('Unarchive');
  await screen.findByText('Unarchive failed. Please try again.');
  expect(where()).toBe(`${path}?view=archived&record=3`);
  answerChange = change;
  await press('Unarchive');
  await soon(() => expect(where()).toBe(`${path}?view=archived`));
  expect(sent().at(-1)).toEqual({ archived: 0, archivedAt: null });
  expect(toast()?.title).toBe('Moved back to Active');
});

test('what is completed is archived without being completed again', async () => {
  stored = storedRequest({ id: 3, status: 'COMPLETED' });
  const { dialog } = await open();
  dialog.getByText('Archive', { selector: 'button' });
  expect(dialog.queryByText('Complete and archive')).toBeNull();
  // Another one is what the list says of it while it is on its way.
  answerOne = () => new Promise<never>(() => undefined);
  await userEvent.click(dialog.getByLabelText('Next submission'));
  await dialog.findByText('Complete and archive');
});

// spec: SR-50
test('deleting names the file that goes along, and asks nothing else of what was typed', async () => {
  stored = storedRequest({ id: 3, fileName: 'leak.jpg' });
  const { dialog, where } = await open();
  await userEvent.type(dialog.getByLabelText(/^Notes/), 'x');
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete submission?' }));
  question.getByText(/and its file leak\.jpg will be deleted/);
  answerChange = () => undefined;
  await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  await soon(() => expect(where()).toBe(path));
});

test('a save that came too late shows what changed meanwhile, in words', async () => {
  stored = storedRequest({ id: 3, nextUpdateBy });
  const { dialog, store } = await open();
  await userEvent.type(dialog.getByLabelText(/^Notes/), 'x');
  const before = stored.updatedAt;
  stored = {
    ...stored,
    status: 'IN_PROGRESS',
    waitingFor: 'VENDOR',
    assigneeId: 5,
    assigneeEmail: 'rosa@example.com',
    nextUpdateBy: '2026-12-02T16:00:00.000Z',
    updatedAt: '2026-03-09T12:00:00.000Z',
  };
  // What is shown of it is renewed; what was typed is still of the state before.
  act(() => void store.dispatch(api.util.invalidateTags(['service-request'])));
  await dialog.findByText('In Progress', { selector: 'span' });
  answerChange = () =>
    Response.json({ error: { code: 'CONFLICT', message: 'no', issues: [] }, data: stored }, { status: 409 });
  await press('Save changes');
  const notice = within(await dialog.findByRole('alert'));
  const items = notice.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(items.toSorted()).toEqual([
    'Assigned to: Unassigned → rosa@example.com',
    'Next update by: Dec 1, 2026, 9:00 AM → Dec 2, 2026, 10:00 AM',
    'Status: Reported → In Progress',
    'Waiting for: Office → Vendor',
  ]);
  expect(sent()).toMatchObject([{ expectedUpdatedAt: before }]);
});

test('the resident hears of a new appointment where that is chosen, and it is asked again the next time', async () => {
  stored = storedRequest({ id: 3, status: 'SCHEDULED', email: 'ann@example.com' });
  const { dialog } = await open();
  const tell = () =>
    dialog.queryByLabelText<HTMLInputElement>('Tell the resident by email (ann@example.com)');
  expect(tell()).toBeNull();
  const type = async (label: RegExp, text: string) => {
    fireEvent.input(dialog.getByLabelText(label), { target: { value: text } });
    expect(tell()?.checked).toBe(false);
    await userEvent.click(tell() ?? document.body);
    await press('Save changes');
    await soon(() => expect(tell()).toBeNull());
    stored = Object.assign({}, stored, sent().at(-1));
    return sent().at(-1);
  };
  expect(await type(/^Scheduled on/, '2026-12-01')).toMatchObject({
    scheduledOn: '2026-12-01',
    tellResident: true,
  });
  expect(await type(/^From/, '09:00')).toMatchObject({ scheduledFrom: '09:00', tellResident: true });
  expect(await type(/^Until/, '11:00')).toMatchObject({ scheduledUntil: '11:00', tellResident: true });
});

test('an appointment has its place while the request is scheduled, or while one is typed', async () => {
  const { dialog } = await open();
  const day = dialog.getByLabelText(/^Scheduled on/);
  const isHidden = () => day.closest('[hidden]') !== null;
  expect(isHidden()).toBe(true);
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'SCHEDULED');
  expect(isHidden()).toBe(false);
  fireEvent.input(day, { target: { value: '2026-12-01' } });
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'OPEN');
  expect(isHidden()).toBe(false);
});

test('each field says what the server refuses of it', async () => {
  const { dialog } = await open();
  const fields = [
    'status',
    'category',
    'scheduledOn',
    'scheduledFrom',
    'scheduledUntil',
    'assigneeId',
    'waitingFor',
    'nextUpdateBy',
    'otherText',
    'propertyCode',
    'unitDigits',
    'email',
    'phone',
    'notes',
  ];
  answerChange = () =>
    refused(
      400,
      'VALIDATION_FAILED',
      'no',
      fields.map((name) => ({ path: name, message: `No ${name}.` })),
    );
  await userEvent.type(dialog.getByLabelText(/^Notes/), 'x');
  await press('Save changes');
  await dialog.findByText('No notes.');
  const said = fields.map((name) => {
    const control = document.querySelector(`[role=dialog] [name=${name}]`);
    const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).find((text) => text?.includes('No '));
  });
  expect(said).toEqual(fields.map((name) => expect.stringContaining(`No ${name}.`)));
});

test('what follows from what is typed follows at once: unit, identifier and phone', async () => {
  const { dialog } = await open();
  const unit = dialog.getByLabelText<HTMLInputElement>('Unit Digits');
  await userEvent.clear(unit);
  expect(dialog.getByLabelText('Unit Identifier').textContent).toBe('—');
  await userEvent.type(unit, '1a2');
  expect([unit.value, dialog.getByLabelText('Unit Identifier').textContent]).toEqual(['12', 'BT01-0012']);
  const phone = dialog.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, '214555');
  await userEvent.tab();
  expect(phone.value).toBe('214555');
  await userEvent.type(phone, '0199');
  await userEvent.tab();
  expect(phone.value).toBe('(214) 555-0199');
});

test('maintenance of the request is shown with its state; what could not be loaded says so', async () => {
  works = [storedMaintenance({ status: 'IN_PROGRESS', title: 'Fix it' })];
  const { dialog } = await open();
  const item = (await dialog.findByText('Fix it')).closest('li');
  expect(item?.textContent).toBe('In ProgressFix itBT01-0007');
  expect(calls.find(({ path: asked }) => asked === '/maintenance')?.query).toMatchObject({
    serviceRequestId: '3',
    take: '50',
  });
  answerWorks = () => refused(404, 'NOT_FOUND', 'no');
  const again = await open();
  await again.dialog.findByText('Its maintenance could not be loaded.');
  expect(screen.queryByText('Loading the maintenance of the request')).toBeNull();
});

test('maintenance begins with what the resident sent, is of the request, and its form goes once it is created', async () => {
  const otherText = 'The gate at the pool sticks and does not open for anyone who lives here'.repeat(2);
  stored = storedRequest({ id: 3, category: 'Other', otherText, message: 'It does not close.' });
  const { dialog } = await open();
  await userEvent.click(await dialog.findByText('Create maintenance', { selector: 'button' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create maintenance' }));
  const value = (label: string | RegExp) => form.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Unit/), value('Title'), value('Description')]).toEqual([
    'BT01-0007',
    otherText.slice(0, 120),
    'It does not close.',
  ]);
  expect(value(/describe/)).toBe(otherText.slice(0, 60));
  await userEvent.click(form.getByText('Create', { selector: 'button' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Create maintenance' })).toBeNull());
  expect(sent()).toMatchObject([{ serviceRequestId: 3, unitId: 7, description: 'It does not close.' }]);
});
