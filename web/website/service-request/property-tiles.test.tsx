// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteProperties } from '../site-properties.ts';
import { withoutCommonEnd } from './property-tiles.tsx';
import { ServiceRequestForm } from './service-request-form.tsx';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `XX0${index}`, name: `Court ${index}` }));
let offered = [...siteProperties];

beforeEach(() => {
  offered = [...siteProperties];
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.stubGlobal('fetch', async () => Response.json({ data: offered }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const show = () => render(<ServiceRequestForm formState={null} properties={offered} />);
const list = () => screen.getByLabelText<HTMLSelectElement>('Property');
const tileOf = (name: string) => screen.getByRole('button', { name, hidden: true });

test('a press on a building chooses it in the list, and shows it as chosen whichever way it came', async () => {
  const loaded = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => loaded.promise);
  show();
  await userEvent.click(tileOf('Two Holland Place'));
  expect(list().value).toBe('TH03');
  expect(tileOf('Two Holland Place')).toHaveProperty('dataset.chosen', '');
  // The draft has it as if it had been chosen in the list, and the focus is where it was.
  expect(sessionStorage.getItem(sessionStorage.key(0) ?? '')).toContain('TH03');
  expect(document.activeElement).toBe(document.body);
  // It stays chosen as the list comes.
  loaded.resolve(Response.json({ data: [...offered, { code: 'NN01', name: 'New Condominiums' }] }));
  await screen.findByText('NN01 — New Condominiums', { selector: 'option' });
  expect(list().value).toBe('TH03');
  fireEvent.input(list(), { target: { value: 'BT01' } });
  expect(tileOf('Bent Trail').dataset['chosen']).toBe('');
  expect(tileOf('Two Holland Place').dataset['chosen']).toBeUndefined();
});

test('the keyboard and screen readers meet the list alone', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Bent Trail' })).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(list());
});

test.each([
  [8, 8],
  [9, 0],
])('of %i buildings %i are shown', (count, shown) => {
  offered = many(count);
  show();
  expect(screen.queryAllByRole('button', { name: /^Court/, hidden: true })).toHaveLength(shown);
  expect(list().options).toHaveLength(count + 1);
});

test.each([
  [
    ['Bent Trail Condominiums', 'Wykeham Condominiums'],
    ['Bent Trail', 'Wykeham'],
  ],
  [
    ['Bent Trail Condominiums', 'New Court'],
    ['Bent Trail Condominiums', 'New Court'],
  ],
  [['Bent Trail Condominiums'], ['Bent Trail Condominiums']],
  [
    ['Court', 'New Court'],
    ['Court', 'New Court'],
  ],
])('%j are shown as %j', (names, shown) => {
  expect(withoutCommonEnd(names)).toEqual(shown);
});
