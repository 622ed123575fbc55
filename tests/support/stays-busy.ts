import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { refused } from './office-screen.tsx';
import { soon } from './soon.ts';

/** Presses a button, which is busy until the server has refused. `answerWith` takes what the server answers from now on. */
export async function staysBusy(name: string, answerWith: (answer: () => unknown) => void): Promise<void> {
  const answered = Promise.withResolvers<unknown>();
  answerWith(() => answered.promise);
  const button = await screen.findByText(name, { selector: 'button' });
  fireEvent.click(button);
  await soon(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  answered.resolve(refused(500, 'INTERNAL', 'no'));
  await soon(() => expect(button.getAttribute('aria-busy')).toBeNull());
}
