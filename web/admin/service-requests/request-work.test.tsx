// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedMaintenance, storedRequest } from '#tests/support/stored-records.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const path = '/admin/public-submissions';

let calls: OfficeCall[];
let stored: ServiceRequest;
let works: unknown[];
let waitForStaff: Promise<void>;
let answerWork: () => unknown;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken({ email: 'rosa@example.com' }));
  stored = storedRequest({ id: 3 });
  works = [];
  waitForStaff = Promise.resolve();
  answerWork = () => works[0];
  answerChange = () => ({ ...stored, updatedAt: '2026-03-09T12:00:00.000Z' });
  const staff = [
    { id: 5, email: 'rosa@example.com', propertyCodes: null },
    { id: 6, email: 'wykeham@example.com', propertyCodes: ['WK02'] },
  ];
  calls = playServer({
    'GET /public-submissions': () => [stored],
    'GET /public-submissions/:id': () => stored,
    'GET /public-submissions/assignees': async () => {
      await waitForStaff;
      return Response.json({ data: staff });
    },
    'GET /public-submissions/:id/related': () => ({ head: null, reports: [], possible: [] }),
    'GET /public-submissions/:id/conversation': () => ({
      entries: [],
      link: { state: 'ACTIVE', address: null, endsAt: null },
      residentName: null,
    }),
    'GET /maintenance': () => works,
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: null }] }),
    'PATCH /public-submissions/:id': () => answerChange(),
    'PATCH /maintenance/:id': () => answerWork(),
  });
});

async function open() {
  const opened = openScreen(<ServiceRequestsPage />, `${path}?record=3`);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Close', { selector: 'button' });
  return { ...opened, dialog };
}
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const sent = () =>
  calls.filter(({ method }) => method !== 'GET').map((call) => [`${call.method} ${call.path}`, call.body]);

test('who leaves is asked about what was typed: the reply, the fields, or both', async () => {
  const { where } = await open();
  const ask = async (title: string) => within(await screen.findByRole('alertdialog', { name: title }));
  await type('Reply to resident', 'Ok');
  await press('Close');
  const alone = await ask('Discard your reply?');
  alone.getByText('Your reply to the resident of BT01-0007 has not been sent.');
  await userEvent.click(alone.getByText('Keep editing', { selector: 'button' }));
  await type(/^Notes/, 'x');
  await press('Close');
  const both = await ask('Discard your changes?');
  both.getByText('What you changed on BT01-0007 has not been saved.');
  await userEvent.click(both.getByText('Discard changes', { selector: 'button' }));
  await soon(() => expect(where()).toBe(path));
  expect(sessionStorage).toHaveLength(0);
});

test('what was typed and not saved is there again, and says so', async () => {
  await open();
  await type(/^Notes/, 'x');
  cleanup();
  const { dialog } = await open();
  dialog.getByText(/^Restored what you had typed/);
  expect(dialog.getByLabelText(/^Notes/)).toHaveProperty('value', 'x');
});

test('an open request says how it stands as saved, its language, and how often its unit was reported before', async () => {
  stored = storedRequest({ id: 3, language: 'es', status: 'IN_PROGRESS' });
  const { dialog } = await open();
  const badge = () => dialog.getByText('In Progress', { selector: 'span' });
  badge();
  dialog.getByText('Spanish');
  dialog.getByText('The visitor wrote nothing.');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'OPEN');
  await userEvent.clear(dialog.getByLabelText('Email'));
  badge();
  dialog.getByText('Tell the resident by email (resident@example.com)');
  const summary = calls.find((call) => call.path === '/units/summary');
  expect(summary?.query).toEqual({ unit: 'BT01-0007', before: stored.createdAt });
});

test('open maintenance of a completed request is completed without another change, and tried again after a refusal', async () => {
  stored = storedRequest({ id: 3, status: 'COMPLETED' });
  works = [storedMaintenance({ id: 8, title: 'Fix it' })];
  const { dialog } = await open();
  const offer = await dialog.findByLabelText('Set its maintenance to Completed too (‘Fix it’)');
  expect(dialog.queryByLabelText(/^Tell the resident/)).toBeNull();
  await userEvent.click(offer);
  answerWork = () => refused(500, 'INTERNAL', 'no');
  await press('Save changes');
  await soon(() => expect(sent()).toHaveLength(2));
  await soon(() => expect(dialog.getByText('Save changes').getAttribute('aria-busy')).toBeNull());
  expect(offer).toHaveProperty('checked', true);
  answerWork = () => works[0];
  await press('Save changes');
  await soon(() => expect(offer).toHaveProperty('checked', false));
  expect(sent().map(([call]) => call)).toEqual([
    'PATCH /public-submissions/3',
    'PATCH /maintenance/8',
    'PATCH /public-submissions/3',
    'PATCH /maintenance/8',
  ]);
});

test('maintenance stays open where the request is not completed after all', async () => {
  works = [storedMaintenance({ id: 8, title: 'Fix it' })];
  const { dialog } = await open();
  await dialog.findByText('Fix it');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'COMPLETED');
  await userEvent.click(dialog.getByLabelText(/^Set its maintenance/));
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'OPEN');
  expect(dialog.queryByLabelText(/^Set its maintenance/)).toBeNull();
  await press('Save changes');
  await screen.findByText('Changes saved.');
  expect(sent()).toEqual([
    ['PATCH /public-submissions/3', { status: 'OPEN', expectedUpdatedAt: stored.updatedAt }],
  ]);
});

test('the person who has a request is named, also before the others are known and where they work elsewhere by now', async () => {
  stored = storedRequest({ id: 3, assigneeId: 6, assigneeEmail: 'wykeham@example.com' });
  const staff = Promise.withResolvers<void>();
  waitForStaff = staff.promise;
  const { dialog } = await open();
  const select = dialog.getByLabelText<HTMLSelectElement>('Assigned to');
  const offered = () => Array.from(select.options, ({ textContent }) => textContent);
  expect([offered(), select.value]).toEqual([['Unassigned', 'wykeham@example.com'], '6']);
  staff.resolve();
  await soon(() => expect(offered()).toEqual(['Unassigned', 'wykeham@example.com', 'Me']));
  expect(select.value).toBe('6');
  await userEvent.selectOptions(select, 'Unassigned');
  await press('Save changes');
  await soon(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    ['PATCH /public-submissions/3', { assigneeId: null, expectedUpdatedAt: stored.updatedAt }],
  ]);
});

test('the person who is chosen stays chosen once those who can be chosen are known', async () => {
  stored = storedRequest({ id: 3, assigneeId: 5, assigneeEmail: 'rosa@example.com' });
  const staff = Promise.withResolvers<void>();
  waitForStaff = staff.promise;
  const { dialog } = await open();
  const select = dialog.getByLabelText<HTMLSelectElement>('Assigned to');
  expect(select.value).toBe('5');
  staff.resolve();
  await within(select).findByText('Me');
  expect(select.selectedOptions[0]?.textContent).toBe('Me');
});

test('on a phone the fields unfold where someone else saved first', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { dialog } = await open();
  const details = dialog.getByText('Edit details').closest('details');
  await userEvent.click(dialog.getByText('Edit details'));
  await type(/^Notes/, 'x');
  answerChange = () =>
    Response.json(
      { error: { code: 'CONFLICT', message: 'no', issues: [] }, data: { ...stored, status: 'OPEN' } },
      { status: 409 },
    );
  await press('Save changes');
  await dialog.findByText(/changed this submission while you were editing it/);
  await userEvent.clear(dialog.getByLabelText(/^Notes/));
  expect(details?.open).toBe(true);
});
