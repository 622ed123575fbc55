// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-disabled') !== 'true']);

test('a single page has no way to others, unless the screen asks for both buttons', () => {
  const { rerender } = render(<Pager page={1} pageCount={1} onPage={vi.fn()} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('Page 1 / 1');
  expect(buttons()).toEqual([]);
  // spec: RG-24
  rerender(<Pager page={1} pageCount={1} total={3} alwaysHasButtons onPage={vi.fn()} />);
  screen.getByText('Page 1 / 1 — 3 total');
  expect(buttons()).toEqual([
    ['Prev', false],
    ['Next', false],
  ]);
});

test('past the last page Prev leads to it, and stays under the focus when no other page is left', async () => {
  const onPage = vi.fn();
  const { rerender } = render(<Pager page={4} pageCount={1} onPage={onPage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }));
  expect(onPage.mock.calls).toEqual([[1]]);
  rerender(<Pager page={1} pageCount={1} onPage={onPage} />);
  expect(document.activeElement?.textContent).toBe('Prev');
  expect(buttons()).toEqual([
    ['Prev', false],
    ['Next', false],
  ]);
});

test('a number past the last page leads to the last, and that of the page itself nowhere', async () => {
  const onPage = vi.fn();
  render(<Pager page={2} pageCount={4} onPage={onPage} />);
  const field = screen.getByLabelText('Go to page');
  await userEvent.type(field, '99{Enter}');
  await userEvent.type(field, '2{Enter}');
  await userEvent.type(field, '0{Enter}');
  expect(onPage.mock.calls).toEqual([[4]]);
  expect(field).toHaveProperty('value', '');
});

test.each([
  [-1, 1],
  [0, 0],
])(
  'another page begins at its first row where the top of the list, at %i, has left the window',
  async (top, times) => {
    render(
      <>
        <div data-list="" />
        <Pager page={2} pageCount={3} onPage={vi.fn()} />
      </>,
    );
    const list = document.querySelector('[data-list]');
    if (!list) throw new Error('There is no list.');
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 900));
    const scrolled = vi.spyOn(list, 'scrollIntoView');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(scrolled).toHaveBeenCalledTimes(times);
  },
);
