// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expenses } from '#contracts/expenses.ts';
import { createRowCounter } from '#web/lib/read-export.ts';
import { soon } from '#tests/support/soon.ts';
import { dismissToast, toastNotices } from '../toasts/toast-store.ts';
import { ExportButton, queryOf } from './export-button.tsx';

/** What the server sends, part by part, and what it was asked for. */
let parts: ReadableStreamDefaultController<Uint8Array>;
let asked: string[];
let answer: () => Response;
const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  asked = [];
  saved.mockClear();
  answer = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) }), {
      headers: { 'x-total-rows': '3' },
    });
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address.replace(/^.*\/api/, ''));
    signal?.addEventListener('abort', () => parts.error(signal.reason));
    return answer();
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const send = (text: string) => parts.enqueue(new TextEncoder().encode(text));
const toast = () => toastNotices().find(({ isOpen }) => isOpen);

async function start(ids?: number[]): Promise<void> {
  const query = queryOf({ query: { page: 2, take: 25, category: 'Taxes' } });
  render(<ExportButton endpoint={expenses.export} query={query} {...(ids ? { ids } : {})} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await soon(() => expect(asked).toHaveLength(1));
}

test('an export asks for the list’s filters without its page, says how far it is, and saves the file by the office’s day', async () => {
  // Tomorrow already in UTC.
  vi.useFakeTimers({ now: Date.parse('2026-02-01T03:00:00Z'), toFake: ['Date'] });
  await start();
  expect(asked).toEqual(['/expenses/export?category=Taxes']);
  // How much there is no one has said yet.
  screen.getByText(/^Exporting…\s*$/);
  expect(queryOf({ page: 2, q: 'a' })).toEqual({ page: 2, q: 'a' });
  send('Day,Vendor\n2026-01-01,"Two\nlines"\n');
  await screen.findByText('Exporting… 1 of 3');
  expect(screen.getByRole('progressbar', { name: 'Export' })).toHaveProperty('value', 1);
  send('2026-01-02,A\n2026-01-03,B\n');
  parts.close();
  await soon(() => expect(toast()?.title).toBe('Exported'));
  expect(toast()?.description).toBe('expenses-2026-01-31.csv, 3 rows.');
  expect(saved.mock.calls).toEqual([['expenses-2026-01-31.csv']]);
  await screen.findByRole('button', { name: 'Export CSV' });
});

test('the selected rows alone are exported by their ids', async () => {
  await start([4, 8]);
  expect(asked).toEqual(['/expenses/export?category=Taxes&ids=4%2C8']);
  send('Day,Vendor\n2026-01-01,A\n');
  parts.close();
  await soon(() => expect(toast()?.description).toMatch(/\.csv, 1 row\.$/));
});

test('a list that was not asked for yet has nothing to export', () => {
  render(<ExportButton endpoint={expenses.export} query={queryOf(undefined)} />);
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
});

test('an export can be canceled, and then saves nothing', async () => {
  await start();
  send('Day,Vendor\n');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }));
  await soon(() => expect(toast()?.title).toBe('Export canceled'));
  expect(saved).not.toHaveBeenCalled();
  await screen.findByRole('button', { name: 'Export CSV' });
});

test('an export that breaks off saves no half file, and says so in plain words', async () => {
  await start();
  send('Day,Vendor\n2026-01-01,A\n');
  parts.error(new Error('gone'));
  await soon(() => expect(toast()?.title).toBe('The export failed'));
  expect(toast()?.description).toBe(
    'The file broke off before its end, so nothing was saved. Please try again.',
  );
  expect(saved).not.toHaveBeenCalled();
});

test('an export ends with its screen, and with its session, whose end is said already', async () => {
  await start();
  send('Day,Vendor\n');
  cleanup();
  await soon(() => expect(toast()?.title).toBe('Export canceled'));
  for (const { id } of toastNotices()) dismissToast(id);
  asked = [];
  answer = () => Response.json({ message: 'over' }, { status: 401 });
  await start();
  await screen.findByRole('button', { name: 'Export CSV' });
  expect([toast(), saved.mock.calls]).toEqual([undefined, []]);
});

test('a refused export says what the server says', async () => {
  const message = 'Other exports are running. Please try again in a moment.';
  answer = () => Response.json({ error: { code: 'RATE_LIMITED', message }, message }, { status: 429 });
  await start();
  await soon(() => expect(toast()?.description).toBe(message));
});

test('rows are counted across parts, and line ends within quotes are none', () => {
  const count = createRowCounter();
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(count(bytes('A,B\n1,"x'))).toBe(0);
  expect(count(bytes('\n""y""\n'))).toBe(0);
  expect(count(bytes('"\n2,z\n'))).toBe(2);
});
