// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Receipt } from './receipt.tsx';

afterEach(cleanup);

const sent = { reference: 'SR-7K3M-20', email: 'resident@gmial.com', trackingPath: '/track/7' };

test('the receipt names the day by which the office writes, in its own time zone', () => {
  render(<Receipt sent={{ ...sent, nextUpdateBy: '2026-11-25T21:00:00.000Z' }} />);
  const promise = screen.getByText(/^You will hear from us by/);
  expect(promise.textContent).toBe('You will hear from us by Wednesday, November 25, 3 PM.');
});

test('without a promise it names none', () => {
  render(<Receipt sent={{ ...sent, nextUpdateBy: null }} />);
  expect(screen.queryByText(/hear from us/)).toBeNull();
  screen.getByText('Follow your request');
});

test('it says what the answer names, and nothing where that names nothing', () => {
  const nothing = { reference: null, email: null, nextUpdateBy: null, trackingPath: null };
  const { container, rerender } = render(<Receipt sent={{ ...nothing, email: 'resident@example.com' }} />);
  expect(container.textContent).toBe('');
  rerender(<Receipt sent={{ ...nothing, trackingPath: '/track/7' }} />);
  screen.getByRole('link', { name: 'Follow your request' });
  expect(screen.queryByText(/We emailed this to|Reference number/)).toBeNull();
  // Without a script nothing can be copied or shared.
  expect(screen.queryByRole('button')).toBeNull();
});

test('a phone shares the whole link, and what cannot be copied is to be copied by hand', async () => {
  const share = vi.fn((_shared: object) => Promise.reject(new DOMException('Closed', 'AbortError')));
  const clipboard = { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { share: { value: share }, clipboard: { value: clipboard } }),
  );
  render(<Receipt sent={{ ...sent, nextUpdateBy: null }} isScripted />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  const url = new URL('/track/7', window.location.href).href;
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Follow your request', url });
  fireEvent.click(screen.getByRole('button', { name: 'Copy the reference number' }));
  await screen.findByText('Please select it and copy it by hand.');
  await waitFor(() => expect(share.mock.settledResults[0]?.type).toBe('rejected'));
});
