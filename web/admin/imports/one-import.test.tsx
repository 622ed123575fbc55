// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportRun } from '#contracts/import-runs.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';

const heads = ['Unit #', 'Name', 'E-mail', 'Name', 'E-mail'];
const counts = { NEW: 2, CHANGED: 0, SAME: 0, PROBLEM: 0 };
const run: ImportRun = {
  id: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  byEmail: 'rosa@example.com',
  kind: 'tenant',
  fileName: 'master.xlsx',
  state: 'CHECKED',
  sheets: [],
  sheet: null,
  rowCount: 2,
  options: {
    headerRow: 1,
    columns: ['unit', 'fullName', 'email', null, null],
    dateOrder: null,
    propertyCode: null,
    balanceDay: null,
    controlTotal: null,
  },
  columns: heads.map((header, index) => ({ letters: 'ABCDE'.charAt(index), header, samples: [] })),
  firstRows: [{ row: 1, cells: heads }],
  counts,
  balanceTotal: null,
  doneAt: null,
  undoneAt: null,
  isStored: true,
};

function show(content: ReactNode): void {
  render(
    <Provider store={createStore()}>
      <MemoryRouter>{content}</MemoryRouter>
    </Provider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of columns with one header each is named by its letter, and takes its field from another', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  show(<ColumnsStep run={run} />);
  const fieldOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
  expect(screen.getAllByText('Other columns have this header too: compare what they hold.')).toHaveLength(4);
  await userEvent.selectOptions(fieldOf('Field of Name (column D)'), 'Full name');
  expect(fieldOf('Field of Name (column D)').value).toBe('fullName');
  expect(fieldOf('Field of Name (column B)').value).toBe('');
  expect(fieldOf('Field of E-mail (column C)').value).toBe('email');
  expect(fieldOf('Field of Unit #').value).toBe('unit');
});

test('where nothing answers that an import is written, nobody is told that it is not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(<ConfirmPanel run={run} counts={counts} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write 2 rows' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server cannot be reached. It does all of this or nothing: this page shows which as soon as it answers again.',
  );
});
