// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, test, vi } from 'vitest';
import type { Assessment } from '#contracts/assessments.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { AssessmentPanel } from './assessment-panel.tsx';

const dues = (id: number, year: number): Assessment => ({
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
});

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { newest: null } }));
});

test('of two years of the same dues, each has a history of its own name', async () => {
  render(
    <Provider store={createStore()}>
      {[dues(1, 2026), dues(2, 2027)].map((each) => (
        <AssessmentPanel
          key={each.id}
          assessment={each}
          onPreview={() => undefined}
          onEdit={() => undefined}
        />
      ))}
    </Provider>,
  );
  await screen.findAllByText('No changes yet.');
  for (const year of [2026, 2027]) {
    screen.getByRole('region', { name: `History of Operating budget (${year})` });
  }
});
