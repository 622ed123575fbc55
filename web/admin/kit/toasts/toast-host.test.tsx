// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { ToastHost } from './toast-host.tsx';
import { showToast, toastNotices, updateToast } from './toast-store.ts';
import type { ToastText } from './toast-store.ts';

const undone = vi.fn<() => void>();
const gone = vi.fn<(to: string) => void>();

beforeEach(() => {
  undone.mockClear();
  gone.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(
    <ToastHost onGo={gone}>
      <main tabIndex={-1}>
        <button type="button">A row</button>
      </main>
    </ToastHost>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after an undo by keyboard the focus is where it was, or on the page where that is gone', async () => {
  const row = screen.getByRole('button', { name: 'A row' });
  row.focus();
  const undo = async (beforehand: () => void = () => undefined) => {
    showToast({ title: 'Archived', action: { label: 'Undo', run: undone } });
    const button = await screen.findByRole('button', { name: 'Undo' });
    button.focus();
    beforehand();
    await userEvent.keyboard('{Enter}');
  };
  await undo();
  expect(undone).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(row);
  await soon(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  // On the way from one button to the other it is still there.
  showToast({
    title: 'Archived',
    action: { label: 'Open', to: '/admin/mail' },
    otherAction: { label: 'Undo', run: undone },
  });
  row.focus();
  (await screen.findByRole('button', { name: 'Open' })).focus();
  screen.getByRole('button', { name: 'Undo' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(row);
  await soon(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await undo(() => row.remove());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each<[string, Partial<ToastText>, number | null]>([
  ['good news', { variant: 'success' }, 6000],
  ['plain news', {}, 6000],
  ['good news with a way back', { variant: 'success', action: { label: 'Undo', run: undone } }, 20_000],
  ['what went wrong', { variant: 'destructive', action: { label: 'Open', to: '/admin/mail' } }, null],
  ['what runs', { variant: 'loading' }, null],
  ['a warning', { variant: 'warning' }, null],
])('%s can be read long enough', async (_what, text, stays) => {
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const isOpen = () => toastNotices().some((notice) => notice.isOpen);
  act(() => void showToast({ title: 'News', ...text }));
  await wait((stays ?? 60_000) - 100);
  expect([isOpen(), screen.queryByText('News') !== null]).toEqual([true, true]);
  await wait(200);
  expect(isOpen()).toBe(stays === null);
});

test('a loading toast becomes its outcome, whose actions lead on, one by one', async () => {
  const id = showToast({ title: 'Sending…', variant: 'loading' });
  await screen.findByText('Sending…');
  const action = { label: 'Open', to: '/admin/mail' };
  act(() => updateToast(id, { title: 'Sent', action, otherAction: { label: 'Undo', run: undone } }));
  const sent = await screen.findByText('Sent');
  expect(screen.queryByText('Sending…')).toBeNull();
  expect(sent.closest('[data-variant]')?.getAttribute('data-variant')).toBe('default');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([undone.mock.calls.length, gone.mock.calls]).toEqual([1, []]);
  act(() => void showToast({ title: 'Sent', action }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect([undone.mock.calls.length, gone.mock.calls]).toEqual([1, [['/admin/mail']]]);
  act(() => void showToast({ title: 'One' }));
  const newest = showToast({ title: 'Other' });
  await screen.findByText('Other');
  await soon(() => expect(screen.queryByText('One')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(toastNotices().find((notice) => notice.id === newest)?.isOpen).toBe(false);
});
