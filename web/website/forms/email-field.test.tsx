// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EmailField } from './email-field.tsx';

afterEach(cleanup);

function Form(): ReactNode {
  const [value, setValue] = useState('');
  return (
    <form onInput={(event) => event.target instanceof HTMLInputElement && setValue(event.target.value)}>
      <EmailField
        id="email"
        name="email"
        label="Email"
        value={value}
        onSuggested={(address) => {
          screen.getByRole<HTMLInputElement>('textbox').value = address;
          setValue(address);
        }}
      />
    </form>
  );
}

test('a mistyped domain is asked about beside the field, and one press takes what was meant', async () => {
  const person = userEvent.setup();
  render(<Form />);
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await person.type(email, 'upset.owner@gmial.com');
  await person.click(await screen.findByRole('button', { name: 'Use upset.owner@gmail.com' }));
  expect(email.value).toBe('upset.owner@gmail.com');
  expect(document.activeElement).toBe(email);
  expect(screen.getByRole('status').textContent).toBe('');
});
