// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const closed = vi.fn<() => void>();

const methods = ['showModal', 'close'].map((name) => ({
  name,
  own: Reflect.getOwnPropertyDescriptor(HTMLDialogElement.prototype, name),
}));

// jsdom's own do not do it: as in a browser, one that is open cannot be opened, and the closing is reported whoever asked for it.
beforeEach(() => {
  closed.mockClear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('It is open already', 'InvalidStateError');
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

afterEach(() => {
  for (const { name, own } of methods) {
    Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    if (own) Reflect.defineProperty(HTMLDialogElement.prototype, name, own);
  }
});

const dialogOf = (open: boolean, text = 'Your request has been submitted.') => (
  <Dialog open={open} title="Submission Successful" actions={<button>OK</button>} onClose={closed}>
    <p>{text}</p>
  </Dialog>
);

test('a dialog opens with its name and words, and closes without asking whoever closed it to do so', () => {
  const { rerender } = render(dialogOf(false));
  expect(document.body.textContent).toBe('');
  rerender(dialogOf(true));
  rerender(dialogOf(true, 'It has been submitted.'));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Submission Successful' });
  expect(dialog.open).toBe(true);
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('It has been submitted.');
  rerender(dialogOf(false));
  expect(dialog.open).toBe(false);
  expect(document.body.textContent).toBe('');
  expect(closed).not.toHaveBeenCalled();
});

test('Escape asks once for it to be closed', () => {
  render(dialogOf(true));
  // What a browser does on Escape.
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(closed).toHaveBeenCalledOnce();
});
