// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { changeWaits } from '../state/waiting-changes.ts';
import { AlertMessage } from './alert-message.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';

const did = vi.fn<(what: string) => void>();
beforeEach(() => {
  did.mockClear();
});
const done = () => did.mock.calls.map(([what]) => what);

/** A form whose server refuses its second field, or both. */
function Asked({ refused, isBusy = false }: { refused: string[]; isBusy?: boolean }): ReactNode {
  const wrong = (name: string) => refused.includes(name) || undefined;
  return (
    <FormDialog
      isOpen
      title="New owner"
      about={<a href="/admin/units/BT01-0007">BT01-0007</a>}
      submit="Save"
      submitting="Saving…"
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        did('sent');
      }}
      onClose={() => did('closed')}
    >
      <input aria-label="Name" aria-invalid={wrong('Name')} />
      <input aria-label="Email" aria-invalid={wrong('Email')} />
      <input aria-label="Phone" aria-invalid={wrong('Phone')} />
    </FormDialog>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const submit = () => screen.getByRole('button', { name: /^Sav/ });

test('a form begins at its first field; Enter sends once, Escape and Cancel close, a press beside it does not', async () => {
  const { rerender } = render(<Asked refused={[]} />);
  await soon(() => expect(focused()).toBe('Name'));
  await userEvent.keyboard('{Enter}');
  rerender(<Asked refused={[]} isBusy />);
  expect([submit().textContent, submit().getAttribute('aria-busy')]).toEqual(['Saving…', 'true']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(submit());
  expect(done()).toEqual(['sent']);
  rerender(<Asked refused={[]} />);
  expect(submit().textContent).toBe('Save');
  await userEvent.click(document.body);
  expect(done()).toEqual(['sent']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done()).toEqual(['sent', 'closed', 'closed']);
});

test('what is found wrong once it was sent leads to the first wrong field, unless one has the focus or someone types on', async () => {
  const { rerender } = render(<Asked refused={[]} />);
  await soon(() => expect(focused()).toBe('Name'));
  const show = (refused: string[], isBusy = false) =>
    act(async () => rerender(<Asked refused={refused} isBusy={isBusy} />));
  const send = async (at: string, meanwhile: () => unknown, refused: string[]) => {
    await show([]);
    field(at).focus();
    await act(async () => field(at).closest('form')?.requestSubmit());
    await show([], true);
    await meanwhile();
    await show(refused, true);
    expect(focused()).toBe(at);
    await show(refused);
    return focused();
  };
  const nothing = () => undefined;
  expect(await send('Name', nothing, ['Email', 'Phone'])).toBe('Email');
  expect(await send('Phone', nothing, ['Email', 'Phone'])).toBe('Phone');
  expect(await send('Name', () => fireEvent.input(field('Name')), ['Email', 'Phone'])).toBe('Name');
  // Led there once: a field that is wrong later on, before anything is sent again, takes no focus.
  expect(await send('Name', nothing, ['Email'])).toBe('Email');
  field('Name').focus();
  await show(['Phone']);
  expect(focused()).toBe('Name');
});

/** Opened by a button, which may go meanwhile. */
function Opened({ to }: { to?: () => HTMLElement | true }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <h1 tabIndex={-1}>The page</h1>
      <FormDialog
        isOpen={isOpen}
        title="New owner"
        submit="Save"
        submitting="Saving…"
        isBusy={false}
        {...(to ? { findReturnFocus: to } : {})}
        onSubmit={(event) => event.preventDefault()}
        onClose={() => setIsOpen(false)}
      >
        <p>Nothing to type</p>
      </FormDialog>
    </>
  );
}

test.each([
  ['the button that opened it', undefined, 'Open'],
  [
    'where its screen says',
    () => screen.getByRole('heading', { name: 'The page', hidden: true }),
    'The page',
  ],
])('after a dialog the focus is at %s', async (_where, to, expected) => {
  render(<Opened {...(to ? { to } : {})} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'New owner' });
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(document.activeElement?.textContent).toBe(expected));
});

test('a question is answered by its button alone: Escape keeps everything, and the way that loses nothing is its own', async () => {
  const question = (isBusy: boolean, hasOther = true) => (
    <ConfirmDialog
      isOpen
      title="Discard your reply?"
      confirm="Discard"
      cancel="Keep"
      other={hasOther ? { label: 'Send', isBusy, onChoose: () => did('sent') } : null}
      onConfirm={() => did('discarded')}
      onCancel={() => did('stays')}
    >
      <p>It was not sent.</p>
    </ConfirmDialog>
  );
  const { rerender } = render(question(false));
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard your reply?' });
  expect(dialog.getAttribute('aria-describedby')).not.toBeNull();
  // Enter at once harms nothing.
  await soon(() => expect(document.activeElement?.textContent).toBe('Keep'));
  await userEvent.keyboard('{Escape}');
  for (const name of ['Keep', 'Send', 'Discard']) await userEvent.click(screen.getByRole('button', { name }));
  expect(done()).toEqual(['stays', 'stays', 'sent', 'discarded']);
  rerender(question(true));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(done()).toHaveLength(4);
  rerender(question(false, false));
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('an alert shows while there is a message, with what that means, and goes with OK or Escape', async () => {
  const alert = (message: string | null, detail?: string) => (
    <AlertMessage message={message} {...(detail ? { detail } : {})} onClose={() => did('closed')} />
  );
  const { rerender } = render(alert(null));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  rerender(alert('It was deleted', 'Nothing was saved.'));
  const dialog = await screen.findByRole('alertdialog', { name: 'It was deleted' });
  expect(dialog.textContent).toBe('It was deletedNothing was saved.OK');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await userEvent.keyboard('{Escape}');
  expect(done()).toEqual(['closed', 'closed']);
});

test('a dialog to read goes with Close or Escape', async () => {
  render(
    <PlainDialog isOpen title="Views" onClose={() => did('closed')}>
      <p>Read this</p>
    </PlainDialog>,
  );
  await screen.findByRole('dialog', { name: 'Views' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(done()).toEqual(['closed', 'closed']);
});

test('a dialog says that changes wait for the connection until the last of them goes on', async () => {
  render(<Asked refused={[]} />);
  const waits = () => screen.queryByText(/your changes are saved when you are online again/);
  expect(waits()).toBeNull();
  const ends = await act(async () => [changeWaits(), changeWaits()]);
  expect(waits()?.getAttribute('role')).toBe('alert');
  await act(async () => ends[0]?.());
  expect(waits()).not.toBeNull();
  await act(async () => ends[1]?.());
  expect(waits()).toBeNull();
});
