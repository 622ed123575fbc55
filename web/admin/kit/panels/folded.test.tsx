// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Folded } from './folded.tsx';
import { PanelFailed } from './panel.tsx';

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

test('what could not be loaded is asked for again, and the focus stays on the page', async () => {
  const retried = vi.fn<() => void>();
  render(
    <main tabIndex={-1}>
      <PanelFailed text="The history could not be loaded." onRetry={retried} />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retried).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
