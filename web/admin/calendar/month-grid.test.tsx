// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { CalendarEvent } from '#contracts/calendar.ts';
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
  const inTabOrder = () => [...document.querySelectorAll('[tabindex="0"]')];
  expect(inTabOrder()).toEqual([document.activeElement]);
  let isScrolling = true;
  document.addEventListener('keydown', (event) => (isScrolling = !event.defaultPrevented), { once: true });
  await userEvent.keyboard(key);
  expect(isScrolling).toBe(false);
  expect(inTabOrder()).toEqual([document.activeElement]);
  expect(document.activeElement?.getAttribute('data-day')).toBe(target);
  expect(screen.getByRole('button', { pressed: true })).toBe(document.activeElement);
});

test('a month says which day is chosen, which is today and which are past', () => {
  render(<Calendar from="2026-11-25" />);
  const days = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (place) => place.querySelector('button')?.textContent);
  expect(days('[data-chosen]')).toEqual(['25']);
  expect(days('td:has([aria-current=date])')).toEqual(['23']);
  expect(days('[data-past]').at(-1)).toBe('22');
  expect(Array.from(document.querySelectorAll('th'), ({ textContent }) => textContent)).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
});

const eventOf = (number: number, fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: `lease-${number}-start`,
  title: `Lease Start ${number}`,
  description: '',
  date: '2026-11-11',
  category: 'lease',
  leaseId: number,
  about: `BT01-000${number}`,
  ...fields,
});
const rentOf = (number: number, open: number) =>
  eventOf(number, { id: `payment-${number}`, category: 'rent', amounts: { due: 1000, open } });

test.each([
  [3, ['Lease Start 1', 'Lease Start 2', 'Lease Start 3']],
  [4, ['Lease Start 1', 'Lease Start 2', 'Lease Start 3', 'Lease Start 4']],
  [5, ['Lease Start 1', 'Lease Start 2', 'Lease Start 3', 'and 2 more']],
])('a day of %i events shows them, or the first three and how many more', (count, texts) => {
  const events = Array.from({ length: count }, (_, index) => eventOf(index + 1));
  render(
    <MonthGrid day="2026-11-23" today="2026-11-23" events={events} isStale={false} onDay={() => undefined} />,
  );
  const day = screen.getByRole('button', { name: `Wednesday, November 11, 2026, ${count} events` });
  const cell = within(day.closest('td') ?? document.body);
  expect(
    cell
      .getAllByText(/^(Lease Start|and)/)
      .map(({ firstChild, textContent }) =>
        textContent.startsWith('and') ? textContent : firstChild?.textContent,
      ),
  ).toEqual(texts);
});

test('the rents of a day stand first as one, with what of them is open', () => {
  const events = [eventOf(1), rentOf(2, 0), rentOf(3, 250.5)];
  render(
    <MonthGrid day="2026-11-23" today="2026-11-23" events={events} isStale={false} onDay={() => undefined} />,
  );
  const day = screen.getByRole('button', { name: 'Wednesday, November 11, 2026, 3 events' });
  const [rents, lease] = day.parentElement?.querySelectorAll('[data-category]') ?? [];
  expect([rents?.textContent, lease?.textContent]).toEqual([
    '2 rents due · $2,0001 open · $250.50',
    'Lease Start 1BT01-0001',
  ]);
  expect(rents?.getAttribute('title')).toBe('2 rents due · $2,000 · 1 open · $250.50');
  expect([rents, lease].map((chip) => chip?.querySelector('[data-open]') !== null)).toEqual([true, false]);
});

test('a rent alone, or rents without other events, say what is open of them', () => {
  const grid = (events: CalendarEvent[]) => (
    <MonthGrid day="2026-11-23" today="2026-11-23" events={events} isStale={false} onDay={() => undefined} />
  );
  const chip = () => document.querySelector('[data-category]');
  const { rerender } = render(grid([rentOf(2, 250)]));
  expect(chip()?.getAttribute('title')).toBe('Lease Start 2 · BT01-0002 · $250 open');
  expect(chip()?.querySelector('[data-open]')).not.toBeNull();
  rerender(grid([rentOf(2, 0), rentOf(3, 0)]));
  expect(chip()?.textContent).toBe('2 rents due · $2,000All paid');
  expect(chip()?.querySelector('[data-open]')).toBeNull();
});
