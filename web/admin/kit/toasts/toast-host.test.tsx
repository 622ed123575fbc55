// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { ToastHost } from './toast-host.tsx';
import { dismissToast, showToast, toastNotices } from './toast-store.ts';

const undone = vi.fn<() => void>();

beforeEach(() => {
  undone.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(
    <ToastHost onGo={() => undefined}>
      <main tabIndex={-1}>
        <button type="button">A row</button>
      </main>
    </ToastHost>,
  );
});
afterEach(() => {
  for (const { id } of toastNotices()) dismissToast(id);
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
  await undo(() => row.remove());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
