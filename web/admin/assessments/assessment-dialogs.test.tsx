// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { assessmentLabels, assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName } from '#tests/support/stored-records.ts';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { SharesDialog } from './shares-dialog.tsx';

const at = '2026-01-05T15:00:00.000Z';
const unitOf = (id: number, share: number | null) => ({
  id,
  unit: { ...storedUnitName, id, unitIdentifier: `BT01-${String(id).padStart(4, '0')}` },
  share,
});

let calls: OfficeCall[];
let answer: (call: OfficeCall) => unknown;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  onClose.mockClear();
  answer = () => ({ count: 1 });
  calls = playServer({
    'PATCH /bulk/unit-shares': (call) => answer(call),
    'POST /assessments': (call) => answer(call),
    'PUT /assessments/:id': (call) => answer(call),
  });
});

const bodies = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const save = () => userEvent.click(screen.getByText('Save', { selector: 'button' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('only the shares that were changed are sent, with what each was before, and an empty one has none', async () => {
  openScreen(
    <SharesDialog
      units={[unitOf(1, 12.5), unitOf(2, 3), unitOf(3, null), unitOf(4, 0.1)]}
      onClose={onClose}
    />,
  );
  screen.getByText('All shares add up to 15.6');
  type('BT01-0002', ' ');
  type('BT01-0003', ' .2 ');
  // It has as much as before.
  type('BT01-0004', '0.10');
  screen.getByText('All shares add up to 12.8');
  await save();
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([
    {
      items: [
        { id: 2, share: null, expectedShare: 3 },
        { id: 3, share: 0.2, expectedShare: null },
      ],
    },
  ]);
});

test('a share that is none is named at its unit, left out of the sum, and nothing is sent', async () => {
  openScreen(<SharesDialog units={[unitOf(1, 1), unitOf(2, 2), unitOf(3, 4)]} onClose={onClose} />);
  type('BT01-0001', '-1');
  type('BT01-0002', '1,5');
  type('BT01-0003', '100000000');
  screen.getByText('All shares add up to 100000000');
  await save();
  expect(screen.getAllByText(assessmentMessages.share)).toHaveLength(3);
  type('BT01-0001', '0');
  type('BT01-0002', '1.5');
  await save();
  expect(screen.getAllByText(assessmentMessages.share)).toHaveLength(1);
  expect(field('BT01-0003').getAttribute('aria-invalid')).toBe('true');
  expect(bodies()).toEqual([]);
});

test('shares that are the same for each stay in the dialog with why they were refused', async () => {
  answer = () => refused(409, 'CONFLICT', 'A share has changed.');
  openScreen(<SharesDialog units={[unitOf(1, 2), unitOf(2, 1), unitOf(3, null)]} onClose={onClose} />);
  await userEvent.click(screen.getByText('The same for each', { selector: 'button' }));
  screen.getByText('All shares add up to 3');
  await save();
  await screen.findByText('A share has changed.', { selector: 'p' });
  expect(onClose).not.toHaveBeenCalled();
  expect(bodies()).toEqual([
    {
      items: [
        { id: 1, share: 1, expectedShare: 2 },
        { id: 3, share: 1, expectedShare: null },
      ],
    },
  ]);
});

test('a new assessment begins on the first day of the year where the company is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T03:00:00.000Z') });
  openScreen(<AssessmentDialog propertyCode="BT01" assessment={null} onClose={onClose} />);
  expect([field(assessmentLabels.year).value, field(assessmentLabels.firstDue).value]).toEqual([
    '2026',
    '2026-01-01',
  ]);
  type(assessmentLabels.title, 'Roof');
  type(assessmentLabels.budget, '$1,200.50');
  await save();
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([
    {
      propertyCode: 'BT01',
      title: 'Roof',
      year: 2026,
      budget: 1200.5,
      basis: 'WEIGHTS',
      unitAmount: null,
      frequency: 'MONTHLY',
      firstDue: '2026-01-01',
    },
  ]);
});

test('an assessment asks what each unit pays only where that is fixed, and is changed as it was when it opened', async () => {
  const assessment: Assessment = {
    id: 7,
    createdAt: at,
    updatedAt: at,
    propertyCode: 'BT01',
    title: 'Budget',
    year: 2025,
    budget: 1200,
    basis: 'FIXED',
    unitAmount: 40.5,
    frequency: 'QUARTERLY',
    firstDue: '2025-02-01',
    runAt: null,
    charged: null,
  };
  answer = () => assessment;
  openScreen(<AssessmentDialog propertyCode="BT01" assessment={assessment} onClose={onClose} />);
  expect(field(assessmentLabels.unitAmount).value).toBe('40.50');
  type(assessmentLabels.unitAmount, '');
  await save();
  await screen.findByText(assessmentMessages.unitAmount);
  expect(bodies()).toEqual([]);
  type(assessmentLabels.unitAmount, '99');
  type(assessmentLabels.basis, 'PERCENTAGES');
  await soon(() => expect(screen.queryByLabelText(assessmentLabels.unitAmount)).toBeNull());
  await save();
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([
    {
      title: 'Budget',
      year: 2025,
      budget: 1200,
      basis: 'PERCENTAGES',
      unitAmount: null,
      frequency: 'QUARTERLY',
      firstDue: '2025-02-01',
      expectedUpdatedAt: at,
    },
  ]);
});
