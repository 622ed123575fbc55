/* oxlint-disable no-console -- the console is what this is about */
import { afterEach, expect, test, vi } from 'vitest';
import { silenceConsole } from './silence-console.ts';

const original = { ...console };

afterEach(() => {
  Object.assign(console, original);
});

// spec: NF-03
test('a production build says nothing on the console but errors', () => {
  const heard = vi.fn();
  for (const method of ['log', 'info', 'debug', 'trace', 'warn', 'error'] as const) console[method] = heard;
  silenceConsole(true);
  for (const method of ['log', 'info', 'debug', 'trace', 'warn'] as const) console[method]('quiet');
  expect(heard).not.toHaveBeenCalled();
  console.error('heard');
  expect(heard).toHaveBeenCalledOnce();
});

test('other builds keep the console as it is', () => {
  const before = console.log;
  silenceConsole(false);
  expect(console.log).toBe(before);
});
