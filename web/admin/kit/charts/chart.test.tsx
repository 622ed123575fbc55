// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Chart } from './chart.tsx';

let isNarrow: boolean;
beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isNarrow }));
});

const months = (count: number) => Array.from({ length: count }, (_, index) => `M${index + 1}`);
const rent = { name: 'Rent', values: [100, 0, 50, -5] };
const fees = { name: 'Fees', values: [300, 100.5, 0] };

function show(series: { name: string; values: number[] }[], { isStacked = false, labels = months(4) } = {}) {
  return render(
    <Chart
      title="Money"
      head="Month"
      none="Nothing was paid."
      labels={labels}
      series={series}
      isStacked={isStacked}
      format={(value) => `$${value.toFixed(2)}`}
      formatTick={(value) => `$${value}`}
    />,
  ).container;
}

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name));

/** The drawing as people see it: what stands at its lines, and from which value to which each bar goes. */
function drawn(container: HTMLElement) {
  const lines = [...container.querySelectorAll('line')].map((line) => numberOf(line, 'y1'));
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  const ticks = texts.filter((text) => text.startsWith('$'));
  const [base = 0, first = 0] = lines;
  const step = Number(ticks[1]?.slice(1)) / (base - first);
  const bars = [...container.querySelectorAll('rect')].map((bar) => {
    const bottom = base - numberOf(bar, 'y') - numberOf(bar, 'height');
    // No zero below zero.
    return [bottom, bottom + numberOf(bar, 'height')].map(
      (place) => Math.round(place * step * 100) / 100 + 0,
    );
  });
  return { ticks, bars, labels: texts.filter((text) => !text.startsWith('$')) };
}

test('bars side by side go up to their values, and lines of round numbers up to the highest', () => {
  const container = show([rent, fees]);
  const { ticks, bars, labels } = drawn(container);
  expect(ticks).toEqual(['$0', '$100', '$200', '$300', '$400']);
  // What is negative or not known has no height.
  const heights = [100, 300, 0, 100.5, 50, 0, 0, 0];
  expect(bars).toEqual(heights.map((height) => [0, height]));
  expect(labels).toEqual(months(4));
  const [one, other, next] = [...container.querySelectorAll('rect')].map((bar) => ({
    from: numberOf(bar, 'x'),
    to: numberOf(bar, 'x') + numberOf(bar, 'width'),
  }));
  expect([other?.from, (other?.to ?? 0) < 144, next?.from]).toEqual([one?.to, true, one?.from]);
});

test('stacked bars stand on each other, below the highest line', () => {
  const { ticks, bars } = drawn(show([{ ...rent, values: [150, 0] }, fees], { isStacked: true }));
  expect(ticks.at(-1)).toBe('$800');
  expect(bars.slice(0, 4)).toEqual([
    [0, 150],
    [150, 450],
    [0, 0],
    [0, 100.5],
  ]);
});

test.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [20, 20],
  [21, 40],
  [41, 80],
  [1900, 2000],
  [2001, 4000],
])('the lines of a chart whose highest value is %i go up to %i', (highest, last) => {
  const { ticks } = drawn(show([{ name: 'Rent', values: [highest] }], { labels: ['Jan'] }));
  expect(ticks).toHaveLength(5);
  expect(ticks.at(-1)).toBe(`$${last}`);
});

test('where not every place has room for its label, the last has, and fewer have on a phone', () => {
  const shown = () => drawn(show([{ name: 'Rent', values: [1] }], { labels: months(24) })).labels;
  const every = (step: number) => months(24).filter((_, at) => (23 - at) % step === 0);
  expect(shown()).toEqual(every(2));
  isNarrow = true;
  expect(shown()).toEqual(every(4));
});

test('the table has every number and, of stacked bars, their sums', () => {
  const cells = () =>
    within(screen.getByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const container = show([rent, fees], { isStacked: true });
  expect(cells().slice(0, 3)).toEqual([
    ['Month', 'Rent', 'Fees', 'Total'],
    ['M1', '$100.00', '$300.00', '$400.00'],
    ['M2', '$0.00', '$100.50', '$100.50'],
  ]);
  expect(cells()[4]).toEqual(['M4', '$-5.00', '$0.00', '$-5.00']);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Rent',
    'Fees',
  ]);
});

test('one series needs no key and no sum, and none is said in a sentence', () => {
  const one = show([rent]);
  expect([one.querySelector('li'), screen.queryByText('Total')]).toEqual([null, null]);
  const none = show([]);
  expect([within(none).getByText('Nothing was paid.').tagName, none.querySelector('svg')]).toEqual([
    'P',
    null,
  ]);
});
