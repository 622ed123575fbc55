// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { assessmentLabels } from '#contracts/assessments.ts';
import type { Assessment, AssessmentPreview } from '#contracts/assessments.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { AssessmentsPage } from './assessments.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const dues: Assessment = {
  id: 7,
  createdAt: at,
  updatedAt: at,
  propertyCode: 'BT01',
  title: 'Dues',
  year: 2026,
  budget: 1200,
  basis: 'PERCENTAGES',
  unitAmount: null,
  frequency: 'QUARTERLY',
  firstDue: '2026-02-01',
  runAt: null,
  charged: null,
};
const preview: AssessmentPreview = {
  units: [
    { id: 7, unit, owner: null, share: 100, percent: 100, total: 1200, parts: [1200], isReversed: false },
  ],
  dueDates: ['2026-02-01'],
  total: 1200,
  shareSum: 100,
  missing: [],
  asksForSum: false,
  fingerprint: 'shown',
};

let calls: OfficeCall[];
let assessments: () => unknown;
let previewed: () => unknown;
let answer: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  assessments = () => pageOf([dues, { ...dues, id: 8, title: 'Roof' }], { pageCount: 3 });
  previewed = () => preview;
  answer = () => dues;
  calls = playServer({
    'GET /assessments': () => assessments(),
    'GET /units': () => [{ ...unit, share: 12.5 }],
    'POST /assessments/:id/preview': () => previewed(),
    'POST /assessments/:id/run': () => answer(),
    'PUT /assessments/:id': () => answer(),
    'PATCH /bulk/unit-shares': () => answer(),
  });
});

const path = '/admin/properties/bt01/assessments';
const open = (search = '') =>
  openScreen(<AssessmentsPage />, `${path}${search}`, '/admin/properties/:code/assessments');
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () =>
  calls
    .filter(({ method, path: to }) => method !== 'GET' && !to.endsWith('/preview'))
    .map(({ path: to, body }) => [to, body]);
const queries = (of: string) => calls.filter((call) => call.path === of).map(({ query }) => query);

test('the assessments of a property are read page by page, each with its own history, and exported', async () => {
  const { where, router } = open('?page=2');
  await part('Dues (2026)');
  expect(queries('/assessments')).toEqual([{ propertyCode: 'BT01', page: '2', take: '25' }]);
  expect(new Set(queries('/audit').map(({ objectId }) => objectId))).toEqual(new Set(['7', '8']));
  await press('Export CSV');
  await soon(() => expect(queries('/assessments/export')).toEqual([{ propertyCode: 'BT01' }]));
  await press('Next');
  expect(where()).toBe(`${path}?page=3`);
  expect(router.state.historyAction).toBe('PUSH');
});

test('a preview is of the assessment that it was asked of, and closes once that is run', async () => {
  const { where, router } = open();
  fireEvent.click((await part('Roof (2026)')).getByText('Preview'));
  const shown = await part('Preview of Roof (2026)');
  await shown.findByText('Due on Feb 1, 2026.');
  expect([where(), router.state.historyAction]).toEqual([`${path}?preview=8`, 'REPLACE']);
  answer = () => refused(409, 'CONFLICT', 'The units have changed.');
  fireEvent.click(await shown.findByText('Run'));
  await shown.findByText('The units have changed.');
  // What would be charged now is looked at again.
  await soon(() => expect(calls.filter(({ path: to }) => to === '/assessments/8/preview')).toHaveLength(2));
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  await soon(() => expect(shown.getByText('Run')).toHaveProperty('disabled', false));
  fireEvent.click(shown.getByText('Run'));
  await soon(() => expect(screen.queryByText('The units have changed.')).toBeNull());
  resolve(dues);
  await soon(() => expect(where()).toBe(path));
  expect(sent()).toEqual([
    ['/assessments/8/run', { fingerprint: 'shown' }],
    ['/assessments/8/run', { fingerprint: 'shown' }],
  ]);
});

test('a preview that could not be loaded is asked for again, and is closed by its button', async () => {
  previewed = () => refused(500, 'INTERNAL', 'no');
  const { where } = open('?preview=7');
  const shown = await part('Preview of Dues (2026)');
  await shown.findByText(/^The server could not answer/);
  previewed = () => preview;
  fireEvent.click(shown.getByText('Try again'));
  await shown.findByText('Due on Feb 1, 2026.');
  fireEvent.click(shown.getByText('Close the preview'));
  expect(where()).toBe(path);
});

test('an assessment is edited with what it has, and what someone else changed is named', async () => {
  open();
  fireEvent.click((await part('Roof (2026)')).getByText('Edit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit assessment' }));
  expect(dialog.getByLabelText(assessmentLabels.title)).toHaveProperty('value', 'Roof');
  fireEvent.change(dialog.getByLabelText(assessmentLabels.budget), { target: { value: '1300' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText('What you changed on Roof has not been saved.');
  await press('Keep editing');
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  const theirs = { ...dues, id: 8, title: 'New roof', updatedAt: later };
  answer = () => Response.json({ error, message: error.message, data: theirs }, { status: 409 });
  fireEvent.click(dialog.getByText('Save'));
  await dialog.findByText(/changed this assessment while you were editing it/);
  fireEvent.click(dialog.getByText('Keep what I typed'));
  answer = () => theirs;
  fireEvent.click(dialog.getByText('Save'));
  await soon(() => expect(screen.queryByText('Edit assessment')).toBeNull());
  expect(sent().at(-1)).toMatchObject([
    '/assessments/8',
    { title: 'New roof', budget: 1300, expectedUpdatedAt: later },
  ]);
});

test('a new assessment begins empty', async () => {
  open();
  await press('New assessment');
  const dialog = within(await screen.findByRole('dialog', { name: 'New assessment' }));
  expect(dialog.getByLabelText(assessmentLabels.title)).toHaveProperty('value', '');
});

test('the shares of all units are asked for, are something to lose, and are sent once', async () => {
  open();
  await press('Shares of the units');
  const dialog = within(await screen.findByRole('dialog', { name: 'Shares of the units' }));
  const share = dialog.getByLabelText('BT01-0007');
  expect(share).toHaveProperty('value', '12.5');
  expect(queries('/units')).toMatchObject([{ propertyCode: 'BT01', sort: 'identifier' }]);
  fireEvent.change(share, { target: { value: '13' } });
  fireEvent.change(share, { target: { value: '14' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText('What you changed on the shares has not been saved.');
  await press('Keep editing');
  answer = () => refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'items.0.share', message: 'Too large.' }]);
  fireEvent.click(dialog.getByText('Save'));
  await dialog.findByText('Too large.');
  expect(dialog.queryByRole('alert')).toBeNull();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  fireEvent.click(dialog.getByText('Save'));
  fireEvent.click(await dialog.findByText('Saving…'));
  resolve({ count: 1 });
  await soon(() => expect(screen.queryByText('Shares of the units', { selector: 'h2' })).toBeNull());
  const call = ['/bulk/unit-shares', { items: [{ id: 7, share: 14, expectedShare: 12.5 }] }];
  expect(sent()).toEqual([call, call]);
});

test('a property without assessments says so, and why they could not be read', async () => {
  assessments = () => refused(500, 'INTERNAL', 'no');
  open();
  await screen.findByText('The assessments could not be loaded');
  expect(screen.queryByText('Loading the assessments')).toBeNull();
  assessments = () => pageOf([]);
  await press('Try again');
  await screen.findByText('No assessments yet');
});
