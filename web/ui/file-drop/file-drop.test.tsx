// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { FilesDrop } from './files-drop.tsx';

/** The addresses of files that are shown now. */
let shown: string[] = [];

beforeEach(() => {
  shown = [];
  URL.createObjectURL = (file) => {
    const address = `blob:http://localhost/${file instanceof File ? file.name : ''}`;
    shown.push(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    shown = shown.filter((one) => one !== address);
  };
});
afterEach(cleanup);

function Form({ isBusy = false }: { isBusy?: boolean }): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      id="photo"
      name="photo"
      label="Photo"
      accept="image/*"
      previews={['image/jpeg']}
      file={file}
      onChoose={(chosen) => setFile(chosen?.name.endsWith('.txt') ? null : chosen)}
      disabled={isBusy}
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
  expect(shown).toEqual(['blob:http://localhost/floor.jpg']);
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(screen.queryByText('Replace')).toBeNull();
  expect(document.activeElement).toBe(input);
  expect(shown).toEqual([]);
});

test('a picker that is closed without a choice leaves the file that was there, and what is refused leaves the input', () => {
  // Browsers have it; jsdom does not.
  vi.stubGlobal(
    'DataTransfer',
    class {
      readonly files: File[] = [];
      readonly items = { add: (file: File) => this.files.push(file) };
    },
  );
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Photo');
  // As a browser's own input: it holds what was picked, and an empty value empties it.
  let held: File[] = [];
  const hold = (files: File[]): void => {
    held = files;
  };
  Object.defineProperties(input, {
    files: { get: () => held, set: hold },
    value: { get: () => held[0]?.name ?? '', set: hold.bind(null, []) },
  });
  const pick = (...files: File[]): void => {
    hold(files);
    fireEvent.change(input);
  };
  pick(picture('leak.jpg'));
  pick();
  screen.getByRole('link', { name: /^Preview of leak\.jpg/ });
  expect(held.map(({ name }) => name)).toEqual(['leak.jpg']);
  fireEvent.drop(input, { dataTransfer: { files: [picture('floor.jpg'), picture('wall.jpg')] } });
  screen.getByRole('link', { name: /^Preview of floor\.jpg/ });
  expect(held.map(({ name }) => name)).toEqual(['floor.jpg']);
  pick(new File(['x'], 'notes.txt'));
  expect(screen.queryByText('Replace')).toBeNull();
  expect(held).toEqual([]);
});

test('a picture that the browser cannot show is a sheet of paper', async () => {
  render(<Form />);
  await userEvent.upload(screen.getByLabelText('Photo'), picture('leak.jpg'));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('leak.jpg', { selector: '[title]' });
});

test('while it is busy nothing opens its picker', () => {
  render(<Form isBusy />);
  const input = screen.getByLabelText('Photo');
  const press = createEvent.click(input);
  fireEvent(input, press);
  expect(press.defaultPrevented).toBe(true);
});

test('what is dropped is chosen, unless it is no file or the form is busy, and never opens in place of the page', async () => {
  const chosen: string[] = [];
  const drop = (isBusy: boolean) => (
    <FilesDrop
      id="photos"
      name="photos"
      label="Photos"
      accept="image/*"
      previews={[]}
      files={[]}
      isLive
      onChoose={(files) => chosen.push(files.map(({ name }) => name).join())}
      onRemove={() => undefined}
      disabled={isBusy}
    />
  );
  const { rerender } = render(drop(false));
  const input = screen.getByLabelText<HTMLInputElement>('Photos');
  const dropFiles = (files: File[]): boolean => {
    const dropped = createEvent.drop(input, { dataTransfer: { files } });
    fireEvent(input, dropped);
    return dropped.defaultPrevented;
  };
  expect(dropFiles([picture('leak.jpg'), picture('floor.jpg')])).toBe(true);
  expect(dropFiles([])).toBe(true);
  // A browser drops only where that was said before.
  const over = createEvent.dragOver(input);
  fireEvent(input, over);
  expect(over.defaultPrevented).toBe(true);
  rerender(drop(true));
  expect(dropFiles([picture('late.jpg')])).toBe(true);
  expect(chosen).toEqual(['leak.jpg,floor.jpg']);
  rerender(drop(false));
  // The same one can be chosen again once it was removed: the list holds it, and the input nothing.
  await userEvent.upload(input, picture('leak.jpg'));
  expect(input.files).toHaveLength(0);
});
