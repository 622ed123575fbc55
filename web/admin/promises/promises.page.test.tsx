// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { PromiseSettings } from '#contracts/promises.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { api } from '../kit/state/api.ts';
import { promisesApi } from './promises-api.ts';
import { PromisesPage } from './promises.page.tsx';

const since = '2026-11-01T12:00:00.000Z';
const settings: PromiseSettings = {
  id: 1,
  rules: [{ propertyCode: 'BT01', category: null, firstMinutes: 1200, nextMinutes: 240, since }],
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  sendsMail: false,
  updatedAt: since,
};

let calls: OfficeCall[];
let stored: PromiseSettings;
let propertyIds: number[];
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  stored = settings;
  propertyIds = [];
  answerChange = ({ body }) => {
    stored = { ...stored, ...(body as object), updatedAt: `2026-11-2${changes().length}T12:00:00.000Z` };
    return stored;
  };
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds }),
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /promises': () => stored,
    'PUT /promises': (call) => answerChange(call),
  });
});
const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const save = () => userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
const open = () => openScreen(<PromisesPage />, '/admin/promises');

test('each save goes from what the one before it left, and what was saved can be left without a question', async () => {
  const { router, where } = open();
  await screen.findByText('1 rule');
  await userEvent.click(screen.getByLabelText('Sunday'));
  await userEvent.click(screen.getByText('Add a holiday'));
  const holiday = within(screen.getByRole('group', { name: 'Holiday 2' }));
  fireEvent.change(holiday.getByLabelText('Day'), { target: { value: '2026-12-25' } });
  fireEvent.change(holiday.getByLabelText('Name'), { target: { value: 'Christmas Day' } });
  screen.getByText('Not saved yet.');
  await save();
  await soon(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
  await userEvent.click(screen.getByLabelText('Remove holiday 1'));
  await save();
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    {
      officeDays: [0, 1, 2, 3, 4, 5],
      holidays: [...settings.holidays, { day: '2026-12-25', name: 'Christmas Day' }],
      expectedUpdatedAt: since,
    },
    {
      holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
      expectedUpdatedAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
  await soon(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
  await router.navigate('/elsewhere');
  await soon(() => expect(where()).toBe('/elsewhere'));
});

test('what someone else saved meanwhile is named, also where it was read again, and what was typed can go over it', async () => {
  const { store } = open();
  await screen.findByText('1 rule');
  await userEvent.click(screen.getByLabelText(/Email the resident/));
  const theirs = {
    ...settings,
    officeDays: [1, 2],
    rules: [],
    holidays: [],
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  stored = theirs;
  store.dispatch(api.util.invalidateTags(['promise']));
  const known = promisesApi.endpoints.getPromises.select({});
  await soon(() => expect(known(store.getState()).data?.updatedAt).toBe(theirs.updatedAt));
  answerChange = () =>
    Response.json({ error: { code: 'CONFLICT', message: 'no', issues: [] }, data: theirs }, { status: 409 });
  await save();
  const notice = (await screen.findByText(/Someone else changed this screen/)).closest('[role=alert]');
  expect(Array.from(notice?.querySelectorAll('li') ?? [], ({ textContent }) => textContent)).toEqual([
    'Rules: BT01, all categories: 1,200 and 240 minutes → nothing',
    'Office days: Monday, Tuesday, Wednesday, Thursday, Friday → Monday, Tuesday',
    'Holidays: Nov 26, 2026 Thanksgiving → nothing',
  ]);
  expect(screen.getByLabelText(/Email the resident/)).toHaveProperty('checked', true);
  await userEvent.click(screen.getByText('Keep what I typed'));
  answerChange = () => theirs;
  await save();
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { sendsMail: true, expectedUpdatedAt: since },
    { sendsMail: true, expectedUpdatedAt: theirs.updatedAt },
  ]);
});

test('a holiday without its day is named at its field, and nothing is sent', async () => {
  open();
  await screen.findByText('1 rule');
  await userEvent.click(screen.getByText('Add a holiday'));
  await save();
  const holiday = within(screen.getByRole('group', { name: 'Holiday 2' }));
  await soon(() => expect(holiday.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([]);
});

test('of several holidays and rules the one that is removed goes, and leaving asks about what is not saved', async () => {
  const rule = { propertyCode: null, category: null, firstMinutes: 60, nextMinutes: 120, since };
  stored = {
    ...settings,
    rules: [rule, { ...settings.rules[0], ...rule, propertyCode: 'BT01' }],
    holidays: [...settings.holidays, { day: '2026-12-25', name: 'Christmas Day' }],
  };
  const { router, where } = open();
  await screen.findByText('2 rules');
  expect(screen.getByText('Save changes')).toHaveProperty('disabled', true);
  expect(screen.queryByText(/^No (holidays|rule) yet/)).toBeNull();
  const [first] = screen.getAllByText(/^A request sent now is promised/);
  // The hour of the first update, not that of the next ones.
  expect(first?.textContent).toMatch(/first update by/);
  await userEvent.click(screen.getByLabelText('Remove holiday 1'));
  await userEvent.click(screen.getByLabelText('Remove rule 1'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Christmas Day');
  expect(screen.getByLabelText<HTMLSelectElement>('Property').value).toBe('BT01');
  void router.navigate('/elsewhere');
  await screen.findByText('What you changed on this screen has not been saved.');
  expect(where()).toBe('/admin/promises');
  await userEvent.click(screen.getByText('Keep editing'));
  await userEvent.click(screen.getByLabelText('Remove holiday 1'));
  await userEvent.click(screen.getByLabelText('Remove rule 1'));
  screen.getByText('No holidays yet.');
  screen.getByText(/^No rule yet: nothing is promised/);
});

test('what is wrong with hours, days, a holiday or a rule stands at each, and the server’s words above them', async () => {
  open();
  await screen.findByText('1 rule');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await userEvent.click(screen.getByLabelText(day));
  fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Next updates (minutes)'), { target: { value: '0' } });
  await save();
  const wrong = () =>
    ['Opens', 'Closes', 'Name', 'Next updates (minutes)'].map((label) =>
      screen.getByLabelText(label).getAttribute('aria-invalid'),
    );
  await soon(() => expect(wrong()).toEqual(['true', 'true', 'true', 'true']));
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByLabelText('Monday'));
  for (const [label, value] of [
    ['Opens', '08:00'],
    ['Closes', '12:00'],
    ['Name', 'Thanksgiving'],
    ['Next updates (minutes)', ' 30 '],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const rules = 'Two rules are for the same.';
  answerChange = () => refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'rules', message: rules }]);
  await save();
  expect((await screen.findByText(rules)).getAttribute('role')).toBe('alert');
  answerChange = () => refused(403, 'FORBIDDEN', 'You work with some properties.');
  await save();
  await screen.findByText('You work with some properties.', { selector: '[role=alert]' });
  expect(changes().at(-1)).toMatchObject({
    officeDays: [1],
    opens: '08:00',
    closes: '12:00',
    rules: [{ nextMinutes: 30 }],
  });
});

test('settings that could not be read are asked for again', async () => {
  const known = stored;
  stored = refused(500, 'INTERNAL', 'no') as unknown as PromiseSettings;
  open();
  await screen.findByText('The promises could not be loaded');
  stored = known;
  await userEvent.click(screen.getByText('Try again'));
  await screen.findByText('1 rule');
  expect(screen.queryByText(/^You see the rules for/)).toBeNull();
});

test('a set without rules says so', async () => {
  stored = { ...settings, rules: [] };
  open();
  await screen.findByText('No rules');
});

test('who works with some properties reads the rules and why they cannot change them', async () => {
  propertyIds = [1];
  open();
  await screen.findByText(/^You see the rules for the properties you work with\./);
  await screen.findByText('1 rule');
  expect(screen.queryByText('Save changes')).toBeNull();
  expect(screen.getByLabelText('Opens').matches(':disabled')).toBe(true);
});
