// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment, AssessmentPreview } from '#contracts/assessments.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { PreviewPanel } from './preview-panel.tsx';

const assessment: Assessment = {
  id: 7,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  propertyCode: 'BT01',
  title: 'Budget',
  year: 2026,
  budget: 1200,
  basis: 'PERCENTAGES',
  unitAmount: null,
  frequency: 'QUARTERLY',
  firstDue: '2026-02-01',
  runAt: '2026-01-02T12:00:00.000Z',
  charged: 1200,
};
const unit = (id: number, isReversed: boolean, parts: number[]): AssessmentPreview['units'][number] => ({
  id,
  unit: {
    id,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: `010${id}`,
    unitIdentifier: `BT01-010${id}`,
  },
  owner: null,
  share: 50,
  percent: isReversed ? null : 100,
  total: parts.reduce((sum, part) => sum + part, 0),
  parts,
  isReversed,
});
/** A charge of the second unit was reversed by hand; whether it is divided again with the other. */
const divided = (isIncluded: boolean): AssessmentPreview => ({
  units: isIncluded
    ? [unit(1, false, [75]), unit(2, true, [75])]
    : [unit(1, false, [150]), unit(2, true, [0])],
  dueDates: ['2026-11-01'],
  total: 150,
  shareSum: 100,
  missing: [],
  asksForSum: false,
  fingerprint: isIncluded ? 'of both' : 'of the first',
});

let sent: unknown[];
/** Over what is worked out, by whether units are included. */
let shown: (isIncluded: boolean) => AssessmentPreview;
let refusal: string | null;
const onClose = vi.fn<() => void>();
const onShares = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  shown = divided;
  refusal = null;
  onClose.mockClear();
  onShares.mockClear();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/preview'))
      return Response.json({ data: shown(searchParams.get('includeReversed') === 'true') });
    sent.push(await new Response(body ?? null).json());
    if (refusal === null) return Response.json({ data: assessment });
    return Response.json(
      { message: refusal, error: { code: 'CONFLICT', message: refusal } },
      { status: 409 },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (fields: Partial<Assessment> = {}) => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <PreviewPanel assessment={{ ...assessment, ...fields }} onShares={onShares} onClose={onClose} />
      ),
    },
  ]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
};
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')?.textContent;

test('units of which a charge was reversed are named, and stay as they are until someone includes them', async () => {
  const person = userEvent.setup();
  show();
  await screen.findByText(/reversed by hand: BT01-0102. They stay as they are, and the other units divide/);
  expect(rowOf('BT01-0102')).toContain('Nothing');
  const box = screen.getByRole('checkbox', { name: 'Charge them again too' });
  expect(box).toHaveProperty('checked', false);
  await person.click(box);
  await screen.findByText(/BT01-0102. They are charged again like the others./);
  await vi.waitFor(() => expect(rowOf('BT01-0102')).toContain('$75.00'));
  await person.click(screen.getByRole('button', { name: 'Divide again' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ fingerprint: 'of both', includeReversed: true }]);
});

test('without such units there is no question about them', async () => {
  shown = () => ({ ...divided(false), units: [unit(1, false, [150])] });
  show();
  await screen.findByRole('button', { name: 'Divide again' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('where no charge is left to divide, it says so and nothing can be sent', async () => {
  const person = userEvent.setup();
  shown = (isIncluded) => ({
    ...divided(isIncluded),
    dueDates: [],
    units: [unit(1, true, []), unit(2, true, [])],
  });
  show();
  await screen.findByText('There is nothing to divide.');
  await screen.findByText(/BT01-0101, BT01-0102. They stay as they are, and no other unit has a charge/);
  expect(screen.getByRole('button', { name: 'Divide again' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('table')).toBeNull();
  await person.click(screen.getByRole('checkbox'));
  await screen.findByText(/No other charge of this is due after today./);
});

test('declared percentages that add up to something else name the sum in the question and on the button', async () => {
  const person = userEvent.setup();
  shown = (isIncluded) => ({ ...divided(isIncluded), shareSum: 99, asksForSum: true });
  show();
  await screen.findByText(/The percentages add up to 99, not to 100. If you continue, you agree to this sum/);
  refusal = assessmentMessages.changed;
  await person.click(screen.getByRole('button', { name: 'Divide again with a sum of 99' }));
  expect((await screen.findByRole('alert')).textContent).toBe(assessmentMessages.changed);
  expect(onClose).not.toHaveBeenCalled();
  expect(sent).toEqual([{ fingerprint: 'of the first', confirmedShareSum: 99, includeReversed: false }]);
});

test('a unit without a share stops the run by its name, and its share can be set from here', async () => {
  const person = userEvent.setup();
  shown = () => ({
    ...divided(false),
    units: [{ ...unit(1, false, []), share: null }],
    missing: ['BT01-0101'],
  });
  show({ runAt: null, charged: null });
  await screen.findByText(/This unit has no share yet: BT01-0101. Until then nothing can be charged./);
  expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Set shares' }));
  expect(onShares).toHaveBeenCalledOnce();
});

test('where every share is 0 it says that no one would pay', async () => {
  shown = () => ({ ...divided(false), units: [{ ...unit(1, false, []), share: 0 }], total: 0, shareSum: 0 });
  show({ runAt: null, charged: null, basis: 'WEIGHTS' });
  await screen.findByText(assessmentMessages.nothing);
  expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true);
});

test('each unit has its owner, its share and its parts, equal ones together, and the sums stand below', async () => {
  const owner = { id: 4, firstName: 'Ada', lastName: 'Owens' };
  shown = () => ({
    ...divided(false),
    units: [
      { ...unit(1, false, [83.34, 83.34, 83.33]), owner, share: 2, percent: 66.66667 },
      { ...unit(2, false, [41.67, 41.67, 41.67]), share: 1, percent: 33.33333 },
      { ...unit(3, false, [0, 0, 0]), share: 0, percent: 0 },
    ],
    dueDates: ['2026-02-01', '2026-05-01', '2026-08-01'],
    total: 375.02,
    shareSum: 3,
  });
  show({ runAt: null, charged: null, basis: 'WEIGHTS' });
  await screen.findByText('Due 3 times, from Feb 1, 2026 to Aug 1, 2026.');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Unit', 'Total', 'Each time', 'Share', 'Owner'],
    ['BT01-0101', '$250.01', '2 × $83.34, 1 × $83.33', '2 (66.6667 %)', 'Ada Owens'],
    ['BT01-0102', '$125.01', '3 × $41.67', '1 (33.3333 %)', '–'],
    ['BT01-0103', '$0.00', 'Nothing', '0 (0.0000 %)', '–'],
    ['3 units', '$375.02', '\u00a0', '3', '\u00a0'],
  ]);
});

test('a fixed amount has no shares, and what is due once is not multiplied', async () => {
  shown = () => ({
    ...divided(false),
    units: [{ ...unit(1, false, [40.5]), share: null, percent: null }],
    total: 40.5,
    shareSum: null,
  });
  show({ runAt: null, charged: null, basis: 'FIXED', unitAmount: 40.5 });
  await screen.findByText('Due on Nov 1, 2026.');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['BT01-0101', '$40.50', '$40.50', '–'],
    ['1 unit', '$40.50', '\u00a0', '\u00a0'],
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Run' }));
  await vi.waitFor(() => expect(sent).toEqual([{ fingerprint: 'of the first' }]));
});

test('of a property without units nothing is run', async () => {
  shown = () => ({ ...divided(false), units: [] });
  show({ runAt: null, charged: null });
  await screen.findByText(assessmentMessages.noUnits);
  expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true);
});
