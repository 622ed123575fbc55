// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextField } from '../text-field/text-field.tsx';
import { ErrorSummary, type SummaryEntry } from './error-summary.tsx';

const unit: SummaryEntry = { label: 'Unit', message: '1–4 digits', target: 'unit' };
const entries: SummaryEntry[] = [
  unit,
  { label: 'How can we help?', message: 'Please say how', target: 'description' },
];
const title = 'Please fix the highlighted fields.';

test('everything that is wrong is listed under its title, a question without a colon after it', () => {
  const { rerender } = render(
    <ErrorSummary title={title} entries={entries}>
      <p>What you typed is still here.</p>
    </ErrorSummary>,
  );
  const summary = screen.getByRole('region', { name: title });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Unit: 1–4 digits',
    'How can we help? Please say how',
  ]);
  expect(summary.lastChild?.textContent).toBe('What you typed is still here.');
  rerender(<ErrorSummary title={title} entries={[unit]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  rerender(<ErrorSummary title={title} entries={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('an entry leads into its field, with the label in sight, and one whose field has gone is a plain link', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <>
      <ErrorSummary title={title} entries={entries} />
      <TextField id="unit" label="Unit" error="1–4 digits" />
    </>,
  );
  const follow = (name: string): boolean => {
    const link = screen.getByRole('link', { name });
    const press = createEvent.click(link);
    fireEvent(link, press);
    return press.defaultPrevented;
  };
  expect(follow('Unit: 1–4 digits')).toBe(true);
  const field = screen.getByLabelText('Unit');
  expect(document.activeElement).toBe(field);
  const [shown] = seen.mock.contexts;
  expect(shown instanceof Element && shown.querySelector('label')?.textContent).toBe('Unit');
  expect(follow('How can we help? Please say how')).toBe(false);
  expect(document.activeElement).toBe(field);
  seen.mockRestore();
});
