// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
