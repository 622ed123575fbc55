// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { RecordList } from '../lists/record-list.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { ArchiveButton } from '../records/record-parts.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { focusedRecord, useShortcut } from './use-shortcut.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const rows = [1, 2, 3].map((id) => ({ id, name: `Row ${id}` }));
const archived = vi.fn<(id: number | null) => void>();
const saved = vi.fn<(what: string) => void>();
beforeEach(() => {
  archived.mockClear();
  saved.mockClear();
});

/** A list with a field above it, and over it the record that is open. */
function Screen({ shown = rows }: { shown?: typeof rows }): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
  const neighbor = (step: number) => {
    const id = (open ?? 0) + step;
    return rows.some((row) => row.id === id) ? () => setOpen(id) : null;
  };
  useShortcut('archive', () => archived(focusedRecord()), 'page');
  return (
    <MemoryRouter>
      <input aria-label="Search" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the toasts are */}
      <div role="dialog" aria-modal="false" aria-label="A toast" />
      <button type="button" onClick={() => setOpen(2)}>
        Open the second
      </button>
      <RecordList
        caption="Rows"
        rows={shown}
        isStale={false}
        columns={[{ name: 'Name', cell: ({ name }) => name }]}
        addressOf={(id) => `?record=${id}`}
      />
      <RecordDialog
        title={`Record ${open}`}
        noun="record"
        isOpen={open !== null}
        isLoading={false}
        onRetry={null}
        onClose={() => setOpen(null)}
        onPrevious={neighbor(-1)}
        onNext={neighbor(1)}
        findReturnFocus={() => true}
      >
        <form
          id="fields"
          onSubmit={(event) => {
            event.preventDefault();
            saved('fields');
          }}
        >
          <input aria-label="Notes" />
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            saved('reply');
          }}
        >
          <textarea aria-label="Reply" />
          <button type="submit">Send</button>
        </form>
        <ArchiveButton isBusy={false} onArchive={() => archived(open)} />
        <button type="submit" form="fields">
          Save
        </button>
      </RecordDialog>
      <ShortcutHelp />
    </MemoryRouter>
  );
}

const focusOn = () => document.activeElement?.textContent;

test('J and K walk through the rows of a list, from its first one; E archives the one with the focus', async () => {
  render(<Screen />);
  await userEvent.keyboard('j');
  expect(focusOn()).toBe('Row 1');
  await userEvent.keyboard('jj');
  expect(focusOn()).toBe('Row 3');
  await userEvent.keyboard('K');
  expect(focusOn()).toBe('Row 2');
  // What something else has done with a key is done.
  const take = (event: Event) => event.preventDefault();
  addEventListener('keydown', take, { capture: true, once: true });
  await userEvent.keyboard('e');
  expect(archived).not.toHaveBeenCalled();
  await userEvent.keyboard('e');
  expect(archived).toHaveBeenCalledExactlyOnceWith(2);
});

test('where the row with the focus leaves the list, the row in its place has the focus, or the last one', async () => {
  const { rerender } = render(<Screen />);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('There are three rows');
  await userEvent.keyboard('jj');
  rerender(<Screen shown={[first, third]} />);
  expect(focusOn()).toBe('Row 3');
  rerender(<Screen shown={[first]} />);
  expect(focusOn()).toBe('Row 1');
  // Elsewhere it stays.
  const field = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.click(field);
  rerender(<Screen shown={[second]} />);
  expect(document.activeElement).toBe(field);
});

test('letters that are typed, or held with Ctrl or Alt, are no shortcuts', async () => {
  render(<Screen />);
  const field = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.type(field, 'jek?');
  expect(field).toHaveProperty('value', 'jek?');
  expect(archived).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
  expect(document.activeElement).toBe(document.body);
  // A key that is held does something once.
  await userEvent.keyboard('{j>3/}');
  expect(focusOn()).toBe('Row 1');
  await userEvent.keyboard('{e>2/}');
  expect(archived).toHaveBeenCalledExactlyOnceWith(1);
});

test('over an open record J, K and E are of the record, and the list behind stays', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Open the second' }));
  await screen.findByRole('dialog', { name: 'Record 2' });
  await userEvent.keyboard('j');
  await screen.findByRole('dialog', { name: 'Record 3' });
  await userEvent.keyboard('jk');
  await screen.findByRole('dialog', { name: 'Record 2' });
  // Nor is the record walked away from under another dialog over it.
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('je');
  expect(archived).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  screen.getByRole('dialog', { name: 'Record 2' });
  await userEvent.keyboard('e');
  expect(archived).toHaveBeenCalledExactlyOnceWith(2);
});

test('Ctrl and Enter send the form that has the focus, or else save the open record', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Open the second' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Reply' }),
    'On our way{Control>}{Enter}{/Control}',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'Seen{Control>}{Enter}{/Control}');
  screen.getByText('Record 2').focus();
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  expect(saved.mock.calls).toEqual([['reply'], ['fields'], ['fields']]);
  // Not a second time where a field has done it, while a word is put together by its writing system, or under another dialog.
  const take = (event: Event) => event.preventDefault();
  addEventListener('keydown', take, { capture: true, once: true });
  fireEvent.keyDown(screen.getByText('Record 2'), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(screen.getByText('Record 2'), { key: 'Enter', ctrlKey: true, isComposing: true });
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(saved).toHaveBeenCalledTimes(3);
});

test('? shows all shortcuts, where single letters can be turned off', async () => {
  render(<Screen />);
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.getByText('Search everything').previousSibling?.textContent).toBe('CtrlK');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use single letters on this device' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('e');
  expect(archived).not.toHaveBeenCalled();
  // The list of them opens by its key still, where they are turned on again.
  await userEvent.keyboard('?');
  const letters = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use single letters/ });
  expect(letters.checked).toBe(false);
  await userEvent.click(letters);
  expect(letters.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('e');
  expect(archived).toHaveBeenCalledOnce();
});

test('where someone chooses or writes a letter is typed, at a box or a button it is pressed; nor does it reach what opens', async () => {
  render(
    <>
      <Screen />
      <select aria-label="State">
        <option>Open</option>
      </select>
      <p aria-label="Words" contentEditable suppressContentEditableWarning />
      <input type="checkbox" aria-label="Urgent" />
    </>,
  );
  const pressAt = (name: string) => fireEvent.keyDown(screen.getByLabelText(name), { key: 'e' });
  pressAt('State');
  pressAt('Words');
  expect(archived).not.toHaveBeenCalled();
  // Pressed, it is no letter for anything else.
  expect(pressAt('Urgent')).toBe(false);
  expect(archived).toHaveBeenCalledOnce();
});

test('no letter reaches a list under a question', async () => {
  render(
    <>
      <Screen />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as questions are */}
      <div role="alertdialog" aria-label="Delete it?" />
    </>,
  );
  await userEvent.keyboard('e');
  expect(archived).not.toHaveBeenCalled();
});
