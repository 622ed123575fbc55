// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileDrop } from './file-drop.tsx';

beforeEach(() => {
  URL.createObjectURL = (file) => `blob:http://localhost/${file instanceof File ? file.name : ''}`;
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

function Form(): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      id="photo"
      name="photo"
      label="Photo"
      accept="image/*"
      previews={['image/jpeg']}
      file={file}
      onChoose={setFile}
    />
  );
}

const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

test('a chosen file can be replaced, looked at and removed', async () => {
  render(<Form />);
  const input = screen.getByLabelText('Photo');
  expect(screen.queryByText('Replace')).toBeNull();
  await userEvent.upload(input, picture('leak.jpg'));
  screen.getByText('Replace');
  const link = screen.getByRole('link', { name: /^Preview of leak\.jpg/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'blob:http://localhost/leak.jpg',
    '_blank',
  ]);
  // The same control, so that its label, its errors and the form still know it.
  expect(screen.getByLabelText('Photo')).toBe(input);
  await userEvent.upload(input, picture('floor.jpg'));
  screen.getByRole('link', { name: /^Preview of floor\.jpg/ });
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(screen.queryByText('Replace')).toBeNull();
  expect(document.activeElement).toBe(input);
});
