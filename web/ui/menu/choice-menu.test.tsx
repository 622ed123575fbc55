// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChoiceMenu } from './choice-menu.tsx';
import { GroupMenu } from './group-menu.tsx';

const choose = vi.fn<(value: string) => void>();

beforeEach(() => {
  choose.mockClear();
  render(
    <ChoiceMenu
      label="Open, change status"
      value="open"
      choices={[
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Completed' },
      ]}
      onChoose={choose}
    >
      Open
    </ChoiceMenu>,
  );
});
afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Open, change status' });
const choice = (name: string) => screen.findByRole('menuitemradio', { name });

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'a menu that was never opened opens by the key %s at its first choice, and gives the focus back',
  async (key) => {
    await userEvent.tab();
    await userEvent.keyboard(key);
    const first = await choice('Open');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(choose).not.toHaveBeenCalled();
  },
);

test('it opens by one press, and another choice is chosen by a second', async () => {
  await userEvent.click(button());
  await userEvent.click(await choice('Completed'));
  expect(choose).toHaveBeenCalledExactlyOnceWith('done');
  // The one in force is no change.
  await userEvent.click(button());
  await userEvent.click(await choice('Open'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(choose).toHaveBeenCalledOnce();
});

test('a menu of groups is filled when it opens; after a pick the focus is where that leads, else at the button', async () => {
  const opened = vi.fn<() => void>();
  const pick = vi.fn((_id: string) => requestAnimationFrame(() => screen.getByRole('textbox').focus()));
  const menu = (instead: string | null) => (
    <>
      <textarea aria-label="Reply" />
      <GroupMenu
        label="Insert template"
        groups={instead ? [] : [{ label: 'For this request', items: [{ id: '7', label: 'We are on it' }] }]}
        instead={instead}
        onOpen={opened}
        onPick={pick}
      />
    </>
  );
  const { rerender } = render(menu('Loading…'));
  const trigger = screen.getByRole('button', { name: 'Insert template' });
  await userEvent.click(trigger);
  const waiting = await screen.findByRole('menuitem', { name: 'Loading…' });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(waiting);
  rerender(menu(null));
  screen.getByRole('group', { name: 'For this request' });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'We are on it' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(pick).toHaveBeenCalledExactlyOnceWith('7');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.click(trigger);
  await screen.findByRole('menuitem', { name: 'We are on it' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(opened).toHaveBeenCalledTimes(2);
});
