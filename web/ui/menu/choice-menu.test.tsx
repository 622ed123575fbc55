// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChoiceMenu } from './choice-menu.tsx';

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
});
