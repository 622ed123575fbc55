// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailurePanel } from './failure-panel.tsx';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(cleanup);

function connect(now: boolean): void {
  isOnline = now;
  act(() => void window.dispatchEvent(new Event(now ? 'online' : 'offline')));
}

function showPanel(message: string | null = null): string[] {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('sent');
      }}
    >
      <FailurePanel
        title="Your request has not been sent"
        message={message}
        reassurance="What you entered and your photo are still here."
      >
        call <a href="tel:+12145550142">(214) 555-0142</a>
      </FailurePanel>
    </form>,
  );
  return sent;
}

const said = () => screen.getByRole('alert').textContent;

test('a failure says that nothing was sent, what is still there and whom to call', () => {
  showPanel('Not today.');
  expect(screen.getByRole('heading').textContent).toBe('Your request has not been sent');
  expect(said()).toContain('Not today.');
  expect(said()).toContain(
    'What you entered and your photo are still here. Try again, or call (214) 555-0142.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a phone without a connection sees that, and once it has one again the form is sent from the panel', async () => {
  isOnline = false;
  const sent = showPanel();
  expect(said()).toContain('Your phone is offline. What you entered');
  connect(true);
  expect(screen.getByRole('heading').textContent).toBe('You are back online');
  expect(said()).not.toContain('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(sent).toEqual(['sent']);
  connect(false);
  expect(screen.getByRole('heading').textContent).toBe('Your request has not been sent');
  expect(said()).toContain('Your phone is offline.');
});
