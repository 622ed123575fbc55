// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountRuleLabels } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { AccountRulesPage } from './account-rules.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const rule: AccountRule = {
  id: 3,
  createdAt: at,
  updatedAt: at,
  propertyCode: 'BT01',
  kind: 'LATE_FEE',
  amount: 25,
  percent: null,
  graceDays: 10,
  repeats: 'ONCE',
  maximum: null,
  citation: 'Declaration 5.3',
  validFrom: '2026-01-01',
  validUntil: null,
  confirmedOn: null,
  appliesFrom: null,
  confirmedBy: null,
};

let calls: OfficeCall[];
let rules: () => unknown;
let preview: () => unknown;
let order: () => unknown;
let answer: () => unknown;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00.000Z') });
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  rules = () => pageOf([rule], { pageCount: 3 });
  preview = () => ({ propertyCode: 'BT01', day: '2026-02-12', entries: [], total: 0 });
  order = () => ({ propertyCode: 'BT01', order: [] });
  answer = () => rule;
  calls = playServer({
    'GET /account-rules': () => rules(),
    'GET /account-rules/preview': () => preview(),
    'GET /application-order': () => order(),
    'POST /account-rules': () => answer(),
    'PUT /account-rules/3': () => answer(),
    'POST /account-rules/3/confirm': () => answer(),
    'POST /account-rules/3/end': () => answer(),
  });
});

const open = (search = '') =>
  openScreen(
    <AccountRulesPage />,
    `/admin/properties/bt01/account-rules${search}`,
    '/admin/properties/:code/account-rules',
  );
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const queries = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const keep = async (dialog: Awaited<ReturnType<typeof dialogOf>>, what: string) => {
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText(`What you changed on ${what} has not been saved.`);
  await press('Keep editing');
  await soon(() => expect(screen.queryByText('Keep editing')).toBeNull());
};

test('what someone else changed of a rule is named, and what was typed goes on from there', async () => {
  open();
  await press('Edit');
  const dialog = await dialogOf('Edit rule');
  fireEvent.change(dialog.getByLabelText(accountRuleLabels.citation), {
    target: { value: 'Declaration 5.4' },
  });
  await keep(dialog, 'the rule');
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  const theirs = { ...rule, graceDays: 5, updatedAt: later };
  answer = () => Response.json({ error, message: error.message, data: theirs }, { status: 409 });
  fireEvent.click(dialog.getByText('Save'));
  await dialog.findByText(/changed this rule while you were editing it/);
  fireEvent.click(dialog.getByText('Keep what I typed'));
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  fireEvent.click(dialog.getByText('Save'));
  fireEvent.click(await dialog.findByText('Saving…'));
  resolve(theirs);
  await soon(() => expect(screen.queryByText('Edit rule')).toBeNull());
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatchObject([
    '/account-rules/3',
    { graceDays: 5, citation: 'Declaration 5.4', expectedUpdatedAt: later },
  ]);
});

test('a new rule is for charges from today on, where the company is', async () => {
  open();
  await press('New rule');
  const dialog = await dialogOf('New rule');
  expect(dialog.getByLabelText(accountRuleLabels.validFrom)).toHaveProperty('value', '2026-03-01');
});

test.each([
  ['Confirm', 'Confirm the rule', rule, accountRuleLabels.confirmedOn],
  [
    'End',
    'End the rule',
    { ...rule, confirmedOn: '2026-02-03', confirmedBy: 'Ann' },
    accountRuleLabels.validUntil,
  ],
] as const)(
  '%s: a day that was chosen is not lost by a slip, and is sent once',
  async (button, title, shown, label) => {
    rules = () => pageOf([shown]);
    open();
    await press(button);
    const dialog = await dialogOf(title);
    fireEvent.change(dialog.getByLabelText(label), { target: { value: '2026-02-27' } });
    await keep(dialog, 'the rule');
    if (button === 'Confirm') {
      fireEvent.change(dialog.getByLabelText(label), { target: { value: '2026-03-01' } });
      fireEvent.change(dialog.getByLabelText(accountRuleLabels.confirmedBy), { target: { value: 'Ann' } });
      await keep(dialog, 'the rule');
    }
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer = () => promise;
    fireEvent.click(dialog.getByText(button));
    fireEvent.click(await dialog.findByText(/ing…$/));
    resolve(rule);
    await soon(() => expect(screen.queryByText(title)).toBeNull());
    expect(sent()).toHaveLength(1);
  },
);

test('what could not be loaded is asked for again, each part by itself', async () => {
  const [ruleList, next, orderOf] = [rules, preview, order];
  const broken = () => refused(500, 'INTERNAL', 'no');
  rules = broken;
  preview = broken;
  order = broken;
  open('?page=2');
  await screen.findByText('The rules could not be loaded');
  expect(screen.getAllByText(/^The server could not answer/)).toHaveLength(3);
  rules = ruleList;
  preview = next;
  order = orderOf;
  for (const button of screen.getAllByText('Try again', { selector: 'button' })) fireEvent.click(button);
  await screen.findByRole('region', { name: 'Late fee of $25.00' });
  await screen.findByText('Nothing would be posted.');
  await screen.findByRole('combobox', { name: 'Payments go to' });
  expect(screen.queryByText(/could not/)).toBeNull();
});

test('the rules of a property are read page by page, and exported', async () => {
  const { where } = open('?page=2');
  await screen.findByText(/^Page 2 \/ 3/);
  expect(queries('/audit')).toMatchObject([{ objectKind: 'account-rule', objectId: '3' }]);
  const tabs = within(screen.getByRole('navigation', { name: 'Views of the property' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Fees');
  await press('Export CSV');
  await soon(() => expect(queries('/account-rules/export')).toEqual([{ propertyCode: 'BT01' }]));
  rules = () => new Promise<never>(() => undefined);
  await press('Next');
  expect(where()).toBe('/admin/properties/bt01/account-rules?page=3');
  // The rules of one page do not stand for those of another.
  await screen.findByText('Loading the rules');
});

test('a property without rules says so once that is known', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  rules = () => promise;
  open();
  await screen.findByText('Loading the rules');
  expect(screen.queryByText('No rules yet')).toBeNull();
  resolve(pageOf([]));
  await screen.findByText('No rules yet');
  expect(screen.queryByText('Loading the rules')).toBeNull();
});
