// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ChoiceGroup } from '../choice-group/choice-group.tsx';
import { Select } from '../select/select.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';
import type { FieldProps } from './field.tsx';

const choices = ['Board Member', 'Developer', 'Homeowner'].map((label) => ({ value: label, label }));

/** Each control, given what is said around it. */
const controls: [string, 'textbox' | 'combobox', (field: FieldProps) => ReactNode][] = [
  ['a line of text', 'textbox', (field) => <TextField {...field} aria-describedby="elsewhere" />],
  ['several lines', 'textbox', (field) => <TextArea {...field} aria-describedby="elsewhere" />],
  ['a select', 'combobox', (field) => <Select {...field} aria-describedby="elsewhere" />],
];

/** What a screen reader says after an element's name. */
const descriptionOf = (element: Element): (string | undefined)[] =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test.each(controls)(
  'of %s the name, the hint and the count are said, and what is wrong comes first, in words',
  (_what, role, show) => {
    const field = { id: 'notes', label: 'Notes', hint: 'What is wrong', note: '3 / 250', optional: true };
    const { rerender } = render(show({ ...field, error: 'Max 250 characters' }));
    const control = screen.getByRole(role, { name: /^Notes\s?\(optional\)$/ });
    expect(control.id).toBe('notes');
    expect(descriptionOf(control)).toEqual(['Error: Max 250 characters', 'What is wrong', '3 / 250']);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    rerender(show({ ...field, optional: false }));
    expect(screen.getByRole(role, { name: 'Notes' })).toBe(control);
    expect(descriptionOf(control)).toEqual(['What is wrong', '3 / 250']);
    expect(control.getAttribute('aria-invalid')).toBeNull();
  },
);

test('a line of text may be of another type, and several lines may be more than four', () => {
  render(
    <>
      <TextField label="Number of units" type="number" />
      <TextArea label="How can we help?" rows={6} />
      <TextArea label="Notes" />
    </>,
  );
  expect(screen.getByLabelText('Number of units').getAttribute('type')).toBe('number');
  expect(screen.getByLabelText('How can we help?').getAttribute('rows')).toBe('6');
  expect(screen.getByLabelText('Notes').getAttribute('rows')).toBe('4');
});

test('of a few choices one is chosen and the group says what is wrong; where several may be, they are boxes', () => {
  const shared = { name: 'role', choices, hint: 'As far as you know' };
  const isChosen = (role: 'radio' | 'checkbox') =>
    screen.getAllByRole<HTMLInputElement>(role).map(({ checked }) => checked);
  const { rerender } = render(
    <ChoiceGroup {...shared} id="one" label="Role" defaultValue="Developer" error="Please choose" required />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Role' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(isChosen('radio')).toEqual([false, true, false]);
  for (const [index, radio] of screen.getAllByRole<HTMLInputElement>('radio').entries()) {
    expect(radio).toMatchObject({ id: `one-${index}`, name: 'role', required: true });
    expect(descriptionOf(radio)).toEqual(['Error: Please choose', 'As far as you know']);
  }
  rerender(
    <ChoiceGroup
      {...shared}
      key="several"
      id="many"
      label="Roles"
      optional
      several
      defaultValue={['Board Member', 'Homeowner']}
    />,
  );
  expect(screen.queryByRole('radiogroup')).toBeNull();
  screen.getByRole('group', { name: /^Roles\s?\(optional\)$/ });
  expect(isChosen('checkbox')).toEqual([true, false, true]);
});
