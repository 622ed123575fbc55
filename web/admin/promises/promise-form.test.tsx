// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PromiseSettings } from '#contracts/promises.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { PromiseForm } from './promise-form.tsx';

const since = '2026-11-01T12:00:00.000Z';
const settings: PromiseSettings = {
  id: 1,
  rules: [
    { propertyCode: null, category: null, firstMinutes: 120, nextMinutes: 480, since },
    { propertyCode: 'BT01', category: null, firstMinutes: 60, nextMinutes: 240, since },
    { propertyCode: 'BT01', category: 'Water leak', firstMinutes: 30, nextMinutes: 60, since },
  ],
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  sendsMail: false,
  updatedAt: since,
};
/** An hour before the office closes for the holiday. */
const now = instantOfWallTime('2026-11-25T16:00', site.timeZone);

let sent: unknown[];
beforeEach(() => {
  sent = [];
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const typed: object = await new Response(body ?? null).json();
    sent.push(typed);
    return Response.json({ data: { ...settings, ...typed } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function show({ isOpen = true } = {}): void {
  const properties = [{ id: 1, code: 'BT01', name: 'Bent Trail Condominiums' }];
  const element = <PromiseForm settings={settings} properties={properties} isOpen={isOpen} now={now} />;
  render(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </Provider>,
  );
}
const ruleNo = (number: number) => within(screen.getByRole('group', { name: `Rule ${number}` }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('the example of a rule counts the minutes of the office, over its night and its holiday', async () => {
  show();
  ruleNo(1).getByText(/first update by Friday, November 27, 10 AM/);
  ruleNo(2).getByText(/first update by Wednesday, November 25, 5 PM/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove holiday 1' }));
  ruleNo(1).getByText(/first update by Thursday, November 26, 10 AM/);
  await userEvent.clear(ruleNo(1).getByLabelText('First update (minutes)'));
  expect(ruleNo(1).queryByText(/first update by/)).toBeNull();
});

test('the rule that is removed goes, the others stay as they are, and all is sent with what it was read as', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove rule 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
  await userEvent.click(screen.getByLabelText('Wednesday'));
  await userEvent.click(screen.getByLabelText(/Email the resident/));
  await userEvent.selectOptions(ruleNo(3).getByLabelText('Category'), 'Other');
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    rules: [
      { propertyCode: null, category: null, firstMinutes: 120, nextMinutes: 480 },
      { propertyCode: 'BT01', category: 'Water leak', firstMinutes: 30, nextMinutes: 60 },
      { propertyCode: null, category: 'Other', firstMinutes: 480, nextMinutes: 960 },
    ],
    officeDays: [1, 2, 4, 5],
    opens: '09:00',
    closes: '17:00',
    holidays: settings.holidays,
    sendsMail: true,
    expectedUpdatedAt: settings.updatedAt,
  });
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true),
  );
});

test('what is wrong stands at its field, and nothing is sent', async () => {
  show();
  const first = ruleNo(2).getByLabelText('First update (minutes)');
  fireEvent.change(first, { target: { value: '12001' } });
  await save();
  await ruleNo(2).findByText(/Enter whole minutes from 1 to 12,000\./);
  const described = document.getElementById(first.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Enter whole minutes from 1 to 12,000.');
  expect(first).toHaveProperty('value', '12001');
  expect(sent).toEqual([]);
});

test('who may only read the settings changes nothing', () => {
  show({ isOpen: false });
  for (const field of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('checkbox')])
    expect(field.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});
