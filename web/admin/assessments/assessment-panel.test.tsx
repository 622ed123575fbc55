// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { AssessmentPanel } from './assessment-panel.tsx';

const dues = (id: number, year: number, fields: Partial<Assessment> = {}): Assessment => ({
  id,
  propertyCode: 'BT01',
  title: 'Operating budget',
  year,
  budget: 1200,
  basis: 'PERCENTAGES',
  unitAmount: null,
  frequency: 'MONTHLY',
  firstDue: `${year}-01-01`,
  runAt: null,
  charged: null,
  createdAt: '2026-11-23T15:00:00.000Z',
  updatedAt: '2026-11-23T15:00:00.000Z',
  ...fields,
});
const run = { runAt: '2026-01-02T18:00:00.000Z', charged: 1199.99 };

let calls: OfficeCall[];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answerChange = () => undefined;
  calls = playServer({
    'DELETE /assessments/:id': () => answerChange(),
    'POST /assessments/:id/undo': () => answerChange(),
  });
});

const show = (...shown: Assessment[]) =>
  openScreen(
    shown.map((each) => (
      <AssessmentPanel key={each.id} assessment={each} onPreview={() => undefined} onEdit={() => undefined} />
    )),
  );
const panel = (name: string) => within(screen.getByRole('region', { name }));
const actsIn = (place: ReturnType<typeof panel>) =>
  place
    .getAllByText(/^(Preview|Edit|Delete|Divide again|Undo)$/, { selector: 'button' })
    .map(({ firstChild }) => firstChild?.textContent);
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const press = (text: string) => userEvent.click(screen.getByText(text, { selector: 'button' }));

test('of two years of the same dues, each has a history of its own name', async () => {
  show(dues(1, 2026), dues(2, 2027));
  await screen.findAllByText('No changes yet.');
  for (const year of [2026, 2027]) {
    screen.getByRole('region', { name: `History of Operating budget (${year})` });
  }
});

test('an assessment says what it asks for and what was charged, and can be divided again once it is run by shares', () => {
  show(
    dues(1, 2025, { firstDue: '2025-02-28' }),
    dues(2, 2026, run),
    dues(3, 2027, { ...run, basis: 'FIXED', unitAmount: 40.5, frequency: 'QUARTERLY' }),
  );
  const [planned, divided, fixed] = [2025, 2026, 2027].map((year) => panel(`Operating budget (${year})`));
  planned?.getByText('Not run');
  planned?.getByText('Budget $1,200.00. Declared percentages. Monthly, from Feb 28, 2025.');
  expect(planned && actsIn(planned)).toEqual(['Preview', 'Edit', 'Delete']);
  divided?.getByText(/^\$1,199\.99 charged on Jan 2, 2026/);
  expect(divided && actsIn(divided)).toEqual(['Divide again', 'Undo']);
  fixed?.getByText(
    'Budget $1,200.00. The same amount from each unit, $40.50 each time. Quarterly, from Jan 1, 2027.',
  );
  expect(fixed && actsIn(fixed)).toEqual(['Undo']);
});

test.each([
  { what: 'undone', button: 'Undo', call: 'POST /assessments/2/undo', fields: run },
  { what: 'deleted', button: 'Delete', call: 'DELETE /assessments/2', fields: {} },
])(
  'an assessment is $what after a question, and why it cannot be is said until it is read',
  async (stage) => {
    const { button, call, fields } = stage;
    show(dues(2, 2026, fields));
    const answer = async (text: string) => {
      await press(button);
      const title = `${button} Operating budget (2026)?`;
      const question = within(await screen.findByRole('alertdialog', { name: title }));
      await userEvent.click(question.getByText(text));
      await soon(() => expect(screen.queryByRole('alertdialog', { name: title })).toBeNull());
    };
    await answer('Keep it');
    expect(changes()).toEqual([]);
    answerChange = () => refused(409, 'CONFLICT', assessmentMessages.wasRun);
    await answer(button);
    await screen.findByRole('alertdialog', { name: assessmentMessages.wasRun });
    await press('OK');
    answerChange = () => (button === 'Undo' ? dues(2, 2026) : undefined);
    await answer(button);
    await soon(() => expect(changes()).toEqual([call, call]));
    expect(screen.queryByRole('alertdialog', { name: assessmentMessages.wasRun })).toBeNull();
  },
);
