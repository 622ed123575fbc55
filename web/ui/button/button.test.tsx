// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a button that is busy keeps the focus, and neither acts nor submits its form', async () => {
  const done: string[] = [];
  const save = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done.push('sent');
      }}
    >
      <input aria-label="Notes" />
      <Button type="submit" busy={busy} onClick={() => done.push('pressed')}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(save(false));
  await userEvent.click(screen.getByRole('button'));
  expect(done).toEqual(['pressed', 'sent']);
  rerender(save(true));
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(done).toEqual(['pressed', 'sent']);
  rerender(save(false));
  expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);
});

test('a button sends no form unless it says so', async () => {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('sent');
      }}
    >
      <Button>Remove</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual(['sent']);
});
