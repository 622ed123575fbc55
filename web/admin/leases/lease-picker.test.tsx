// @vitest-environment jsdom
import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../kit/state/store.ts';
import { TenantPicker } from '../tenants/tenant-picker.tsx';

const people = [
  { id: 1, firstName: 'Ada', lastName: 'Example' },
  { id: 2, firstName: 'Max', lastName: 'Sample' },
  { id: 3, firstName: 'Zoe', lastName: 'Ferrer' },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const q = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
    const data = people.filter(({ firstName }) => firstName.startsWith(q));
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 50, pageCount: 1 } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Chooser({ onChoose }: { onChoose: (id: number) => void }): ReactNode {
  const [value, setValue] = useState(0);
  const choose = (id: number): void => {
    setValue(id);
    onChoose(id);
  };
  return <TenantPicker none="Choose a tenant" value={value} onChange={choose} />;
}

test('anyone who was chosen stays in sight while others are searched for, and can be left again', async () => {
  const person = userEvent.setup();
  const onChoose = vi.fn<(id: number) => void>();
  render(
    <Provider store={createStore()}>
      <Chooser onChoose={onChoose} />
    </Provider>,
  );
  const shown = (): string | undefined =>
    screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent;
  await screen.findByRole('option', { name: 'Ada Example' });
  await person.selectOptions(screen.getByRole('combobox'), 'Ada Example');
  await person.type(screen.getByRole('searchbox'), 'Max');
  await waitForElementToBeRemoved(() => screen.queryByRole('option', { name: 'Zoe Ferrer' }));
  expect(shown()).toBe('Ada Example');
  await person.selectOptions(screen.getByRole('combobox'), 'Max Sample');
  expect(shown()).toBe('Max Sample');
  expect(onChoose.mock.calls).toEqual([[1], [2]]);
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await person.clear(search);
  await person.type(search, 'Bartholomew Featherstone');
  expect(search.value).toBe('Bartholomew Featherstone');
});
