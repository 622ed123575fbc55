// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import '../nouns.ts';
import { api } from '../kit/state/api.ts';
import { createStore } from '../kit/state/store.ts';
import { AssessmentsPage } from './assessments.page.tsx';

const notRun: Assessment = {
  id: 7,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  propertyCode: 'BT01',
  title: 'Budget',
  year: 2026,
  budget: 1200,
  basis: 'WEIGHTS',
  unitAmount: null,
  frequency: 'YEARLY',
  firstDue: '2026-02-01',
  runAt: null,
  charged: null,
};
/** As it is on the server. */
let stored: Assessment;
beforeEach(() => {
  stored = notRun;
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/preview')) {
      const unit = { id: 1, realEstateObjectId: 1, propertyCode: 'BT01', unitNumber: '0101' };
      return Response.json({
        data: {
          units: [
            {
              id: 1,
              unit: { ...unit, unitIdentifier: 'BT01-0101' },
              owner: null,
              share: 1,
              percent: 100,
              total: 1200,
              parts: [1200],
              isReversed: false,
            },
          ],
          dueDates: ['2026-02-01'],
          total: 1200,
          shareSum: 1,
          missing: [],
          asksForSum: false,
          fingerprint: 'shown',
        },
      });
    }
    if (method === 'POST')
      return Response.json(
        { message: assessmentMessages.farDue, error: { code: 'VALIDATION_FAILED', message: '' } },
        { status: 400 },
      );
    const data = pathname.endsWith('/assessments') ? [stored] : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 20, pageCount: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async () => {
  const store = createStore();
  const router = createMemoryRouter(
    [{ path: '/admin/properties/:code/assessments', element: <AssessmentsPage /> }],
    { initialEntries: ['/admin/properties/BT01/assessments?preview=7'] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Preview of Budget (2026)' });
  await screen.findByRole('button', { name: 'Run' });
  return {
    becomes: (next: Partial<Assessment>) => {
      stored = { ...stored, ...next };
      store.dispatch(api.util.invalidateTags(['assessment']));
    },
  };
};

test('a preview closes once someone else has run the assessment: its button never becomes another', async () => {
  const { becomes } = await show();
  becomes({ runAt: '2026-01-02T12:00:00.000Z', charged: 1200 });
  await screen.findByText(/\$1,200\.00 charged on/);
  expect(screen.queryByRole('heading', { name: /Preview of Budget|Divide again: Budget/ })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: /^Divide again/ }));
  await screen.findByRole('heading', { name: 'Divide again: Budget (2026)' });
});

test('why a run was refused goes once the assessment is corrected', async () => {
  const { becomes } = await show();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByText(assessmentMessages.farDue);
  becomes({ updatedAt: '2026-01-02T12:00:00.000Z' });
  await vi.waitFor(() => expect(screen.queryByText(assessmentMessages.farDue)).toBeNull());
  await screen.findByRole('heading', { name: 'Preview of Budget (2026)' });
});
