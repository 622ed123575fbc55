// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { AssessmentPanel } from './assessment-panel.tsx';

const at = '2026-01-05T15:00:00.000Z';
const dues: Assessment = {
  id: 7,
  createdAt: at,
  updatedAt: at,
  propertyCode: 'BT01',
  title: 'Dues',
  year: 2025,
  budget: 1200.5,
  basis: 'FIXED',
  unitAmount: 25,
  frequency: 'QUARTERLY',
  firstDue: '2025-03-31',
  runAt: null,
  charged: null,
};

let calls: OfficeCall[];
let answer: () => unknown;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  answer = () => dues;
  calls = playServer({
    'POST /assessments': () => answer(),
    'PUT /assessments/7': () => answer(),
    'DELETE /assessments/7': () => answer(),
    'POST /assessments/7/undo': () => answer(),
  });
});

const dialog = (assessment: Assessment | null) =>
  openScreen(<AssessmentDialog propertyCode="BT01" assessment={assessment} onClose={onClose} />);
const panel = (fields: Partial<Assessment>) => {
  const work = { onPreview: vi.fn<() => void>(), onEdit: vi.fn<() => void>() };
  openScreen(<AssessmentPanel assessment={{ ...dues, ...fields }} {...work} />);
  return work;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const press = (name: string) => fireEvent.click(button(name));
const sent = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const shown = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] :is(input, select)')].map(
    ({ value }) => value,
  );

test('a new assessment is the budget of this year by the site’s own clock, due monthly from its first day', async () => {
  // It is next year already in Greenwich.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T03:00:00.000Z') });
  dialog(null);
  expect(shown()).toEqual(['', '2026', '', 'WEIGHTS', 'MONTHLY', '2026-01-01']);
  press('Save');
  await screen.findByText(assessmentMessages.title);
  expect(sent()).toEqual([]);
  type('Name', ' Roof ');
  type('Budget', '$1,200.10');
  let release: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  press('Save');
  // A second press while it is saved.
  fireEvent.click(await screen.findByText('Saving…'));
  await soon(() => expect(sent()).toHaveLength(1));
  release(dues);
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/assessments',
      body: {
        propertyCode: 'BT01',
        title: 'Roof',
        year: 2026,
        budget: 1200.1,
        basis: 'WEIGHTS',
        unitAmount: null,
        frequency: 'MONTHLY',
        firstDue: '2026-01-01',
      },
    },
  ]);
});

test('what each unit pays is asked and sent only where it is fixed', async () => {
  dialog(dues);
  expect(shown()).toEqual(['Dues', '2025', '1200.50', 'FIXED', '25.00', 'QUARTERLY', '2025-03-31']);
  type('Each unit pays each time', '');
  press('Save');
  await screen.findByText(assessmentMessages.unitAmount);
  type('Each unit pays each time', '30');
  type('Divided by', 'PERCENTAGES');
  expect(screen.queryByLabelText('Each unit pays each time')).toBeNull();
  answer = () => refused(409, 'CONFLICT', assessmentMessages.hasRun);
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe(assessmentMessages.hasRun);
  expect(onClose).not.toHaveBeenCalled();
  type('Divided by', 'FIXED');
  expect(screen.getByLabelText('Each unit pays each time')).toHaveProperty('value', '30');
  answer = () => dues;
  press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  const fields = {
    title: 'Dues',
    year: 2025,
    budget: 1200.5,
    frequency: 'QUARTERLY',
    firstDue: '2025-03-31',
    expectedUpdatedAt: at,
  };
  expect(sent()).toEqual([
    {
      method: 'PUT',
      path: '/assessments/7',
      body: { ...fields, basis: 'PERCENTAGES', unitAmount: null },
    },
    { method: 'PUT', path: '/assessments/7', body: { ...fields, basis: 'FIXED', unitAmount: 30 } },
  ]);
});

test('an assessment that is not run is deleted once someone says so, and a refusal is read', async () => {
  const work = panel({});
  screen.getByText(/^Budget \$1,200\.50\. .*, \$25\.00 each time\. .*, from Mar 31, 2025\.$/);
  screen.getByText('Not run');
  press('Preview');
  press('Edit');
  expect([work.onPreview.mock.calls.length, work.onEdit.mock.calls.length]).toEqual([1, 1]);
  expect(screen.queryByText('Undo', { selector: 'button' })).toBeNull();
  press('Delete');
  await screen.findByRole('alertdialog', { name: 'Delete Dues (2025)?' });
  press('Keep it');
  await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);
  answer = () => refused(409, 'CONFLICT', assessmentMessages.wasRun);
  press('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('Nothing was charged by it. Only its history stays.');
  fireEvent.click(question.getByText('Delete', { selector: 'button' }));
  await screen.findByText(assessmentMessages.wasRun);
  expect(sent()).toEqual([{ method: 'DELETE', path: '/assessments/7', body: undefined }]);
});

test('a run is undone, and of a fixed amount nothing is divided again', async () => {
  panel({ runAt: '2026-01-02T03:00:00.000Z', charged: 1234.5 });
  screen.getByText(/^\$1,234\.50 charged on Jan 1, 2026/);
  expect(screen.queryByText(/^(Divide again|Edit|Delete|Preview)/, { selector: 'button' })).toBeNull();
  press('Undo');
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo Dues (2025)?' }));
  question.getByText(/^Each of its charges is reversed on its own day/);
  fireEvent.click(question.getByText('Undo', { selector: 'button' }));
  await soon(() => expect(sent()).toEqual([{ method: 'POST', path: '/assessments/7/undo', body: null }]));
});

test('a run that is divided by shares can be divided again', () => {
  const work = panel({ runAt: at, charged: 1200, basis: 'WEIGHTS', unitAmount: null });
  press('Divide again');
  expect(work.onPreview).toHaveBeenCalledOnce();
});
