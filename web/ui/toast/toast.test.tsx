// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { Toast } from './toast.tsx';

test('a toast is announced in a place that was there before, and can be closed', async () => {
  const close = vi.fn<() => void>();
  const { rerender } = render(<Toast message={null} onClose={close} />);
  const place = screen.getByRole('alert');
  expect(place.textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Toast message="Network error." onClose={close} />);
  expect(screen.getByRole('alert')).toBe(place);
  expect(place.textContent).toBe('Network error.');
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  [0, '0 %', '0'],
  [0.004, '0 %', '0'],
  [0.666, '67 %', '67'],
  [1, '100 %', '100'],
  [undefined, '', null],
])('progress of %s reads "%s"', (value, text, held) => {
  render(<ProgressBar label="Uploading" value={value} />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar.getAttribute('value')).toBe(held);
  expect(bar.parentElement?.textContent).toBe(`Uploading${text}`);
});
