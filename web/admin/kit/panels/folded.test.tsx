// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Folded, FoldedOnPhone } from './folded.tsx';
import { Panel, PanelFailed } from './panel.tsx';

test('what is folded opens when it is pressed, and where something in it must be seen', async () => {
  const folded = (mustOpen: boolean) => (
    <Folded summary="Fields" mustOpen={mustOpen}>
      <p>Wrong</p>
    </Folded>
  );
  const { rerender } = render(folded(false));
  const isOpen = () => screen.getByText('Wrong').closest('details')?.open;
  expect(isOpen()).toBe(false);
  await userEvent.click(screen.getByText('Fields'));
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByText('Fields'));
  expect(isOpen()).toBe(false);
  rerender(folded(true));
  expect(isOpen()).toBe(true);
});

test.each([
  [false, undefined],
  [true, false],
])('on a phone (%j) alone a screen folds what would push down what people came for', (matches, isOpen) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
  render(
    <FoldedOnPhone summary="Numbers">
      <p>12 open</p>
    </FoldedOnPhone>,
  );
  expect(screen.getByText('12 open').closest('details')?.open).toBe(isOpen);
});

test('a panel is known by its heading, and says what it is for', () => {
  render(
    <Panel title="Private link" text="Whoever has it reads the request.">
      <p>Ends in May</p>
    </Panel>,
  );
  expect(screen.getByRole('region', { name: 'Private link' }).textContent).toBe(
    'Private linkWhoever has it reads the request.Ends in May',
  );
});

test('what could not be loaded is asked for again, and the focus stays on the page', async () => {
  const retried = vi.fn<() => void>();
  render(
    <main tabIndex={-1}>
      <PanelFailed text="The history could not be loaded." onRetry={retried} />
    </main>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The history could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retried).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
