// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MonthGrid } from './month-grid.tsx';

afterEach(cleanup);

function Calendar({ from }: { from: string }): ReactNode {
  const [day, setDay] = useState(from);
  return <MonthGrid day={day} today="2026-11-23" events={[]} isStale={false} onDay={setDay} />;
}

test.each([
  ['{ArrowLeft}', '2026-11-10'],
  ['{ArrowRight}', '2026-11-12'],
  ['{ArrowUp}', '2026-11-04'],
  ['{ArrowDown}', '2026-11-18'],
  ['{Home}', '2026-11-08'],
  ['{End}', '2026-11-14'],
  ['{PageUp}', '2026-10-11'],
  ['{PageDown}', '2026-12-11'],
])('from a Wednesday %s leads to %s, and the focus goes along', async (key, target) => {
  render(<Calendar from="2026-11-11" />);
  screen.getByRole('button', { name: /November 11/ }).focus();
  await userEvent.keyboard(key);
  expect(document.activeElement?.getAttribute('data-day')).toBe(target);
  expect(screen.getByRole('button', { pressed: true })).toBe(document.activeElement);
});
