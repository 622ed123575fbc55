// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountRuleLabels, ruleMessages } from '#contracts/account-rules.ts';
import type { AccountRule, PlannedEntry, RulePreview } from '#contracts/account-rules.ts';
import type { ApplicationOrderForm } from '#contracts/application-order.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { accountRulesApi } from './account-rules-api.ts';
import { AccountRulesPage } from './account-rules.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const ruleOf = (fields: Partial<AccountRule>): AccountRule => ({
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
  ...fields,
});
const confirmed = { confirmedOn: '2026-02-03', appliesFrom: '2026-02-04', confirmedBy: 'Ann Example' };
const planned = (type: 'FEE' | 'INTEREST', amount: number): PlannedEntry => ({
  id: 5,
  unit,
  owner: null,
  type,
  date: '2026-02-11',
  amount,
  why: {
    kind: type === 'FEE' ? 'late-fee' : 'interest',
    ruleId: 3,
    citation: 'Declaration 5.3',
    confirmedOn: '2026-02-03',
    chargeId: 9,
    chargeNo: 2,
    chargeDate: '2026-02-01',
    charged: 100,
    open: 40,
    graceDays: 10,
    amount: type === 'FEE' ? 25 : null,
    percent: type === 'FEE' ? null : 8,
    from: '2026-02-01',
    days: 10,
    part: 1,
    maximum: null,
  },
});

let calls: OfficeCall[];
let rules: AccountRule[];
let preview: RulePreview;
let order: ApplicationOrderForm['order'];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  rules = [];
  preview = { propertyCode: 'BT01', day: '2026-02-12', entries: [], total: 0 };
  order = [];
  answerChange = () => ruleOf({});
  calls = playServer({
    'GET /account-rules': () => pageOf(rules, { pageCount: 3 }),
    'GET /account-rules/preview': () => preview,
    'GET /application-order': () => ({ propertyCode: 'BT01', order }),
    'PUT /application-order': () => answerChange(),
    'PUT /account-rules/:id': () => answerChange(),
    'DELETE /account-rules/:id': () => answerChange(),
    'POST /account-rules/:id/confirm': () => answerChange(),
    'POST /account-rules/:id/end': () => answerChange(),
  });
});

const address = '/admin/properties/bt01/account-rules?page=2';
const open = () => openScreen(<AccountRulesPage />, address, '/admin/properties/:code/account-rules');
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const press = (text: string) => userEvent.click(screen.getByText(text, { selector: 'button' }));
const labels = (place: Awaited<ReturnType<typeof panel>>) =>
  place.getAllByRole('button').map(({ textContent }) => textContent?.split(' ')[0]);

test('each rule of the property says what it charges, and a confirmed one can only be ended', async () => {
  rules = [
    ruleOf({ id: 3, maximum: 200, graceDays: 1 }),
    ruleOf({ id: 4, amount: null, percent: 5, repeats: 'MONTHLY', ...confirmed }),
    ruleOf({ id: 5, kind: 'INTEREST', amount: null, percent: 8.5, repeats: 'MONTHLY', ...confirmed }),
    ruleOf({ id: 6, amount: 30, ...confirmed, validUntil: '2026-12-31' }),
  ];
  open();
  const fee = await panel('Late fee of $25.00');
  fee.getByText('Not confirmed');
  fee.getByText(
    '1 day of grace. Once for each charge, $200.00 at most for each charge. For charges due from Jan 1, 2026. Declaration 5.3.',
  );
  expect(labels(fee).slice(0, 3)).toEqual(['Confirm', 'Edit', 'Delete']);
  const part = await panel('Late fee of 5 % of what is open');
  part.getByText(
    '10 days of grace. Each month while it is open. For charges due from Jan 1, 2026. Declaration 5.3.',
  );
  expect(part.getByText('Confirmed').parentElement?.textContent).toBe(
    'Confirmed by Ann Example on Feb 3, 2026',
  );
  expect(labels(part)[0]).toBe('End');
  expect(part.queryByText(/^(Confirm|Edit|Delete)$/)).toBeNull();
  await panel('Interest of 8.5% a year');
  const ended = await panel('Late fee of $30.00');
  expect(ended.getByText('Confirmed').parentElement?.textContent).toContain('until Dec 31, 2026');
  expect(calls.find(({ path }) => path === '/account-rules')?.query).toEqual({
    propertyCode: 'BT01',
    page: '2',
    take: '25',
  });
});

test('a rule is confirmed with the day and the name of the attorney, as it was when the question opened until that is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00.000Z') });
  rules = [ruleOf({})];
  const { store } = open();
  await screen.findByRole('region', { name: 'Late fee of $25.00' });
  await press('Confirm');
  // Someone else changes it behind the question.
  rules = [ruleOf({ amount: 30, updatedAt: '2026-03-01T12:00:00.000Z' })];
  act(() => void store.dispatch(accountRulesApi.util.invalidateTags(['account-rule'])));
  await screen.findByText('Late fee of $30.00', { selector: 'h2' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the rule' }));
  const day = dialog.getByLabelText<HTMLInputElement>(accountRuleLabels.confirmedOn);
  // The day where the company is.
  expect(day.value).toBe('2026-03-01');
  fireEvent.change(day, { target: { value: '2026-02-27' } });
  await userEvent.click(dialog.getByText('Confirm'));
  await dialog.findByText(ruleMessages.confirmedBy);
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByLabelText(accountRuleLabels.confirmedBy), {
    target: { value: 'Ann Example' },
  });
  answerChange = () => refused(500, 'INTERNAL', 'Not now.');
  await userEvent.click(dialog.getByText('Confirm'));
  await dialog.findByText('Not now.');
  answerChange = () => refused(409, 'CONFLICT', ruleMessages.isConfirmed);
  await userEvent.click(dialog.getByText('Confirm'));
  await dialog.findByText(ruleMessages.isConfirmed);
  expect(dialog.queryByText(ruleMessages.confirmedBy)).toBeNull();
  answerChange = () => ruleOf(confirmed);
  await userEvent.click(dialog.getByText('Confirm'));
  await soon(() => expect(screen.queryByText('Confirm the rule')).toBeNull());
  const sent = { confirmedOn: '2026-02-27', confirmedBy: 'Ann Example' };
  expect(changes()).toEqual(
    [at, at, '2026-03-01T12:00:00.000Z'].map((expectedUpdatedAt) => [
      'POST',
      '/account-rules/3/confirm',
      { ...sent, expectedUpdatedAt },
    ]),
  );
});

test('a confirmed rule is ended on a day', async () => {
  rules = [ruleOf(confirmed)];
  open();
  await screen.findByRole('region', { name: 'Late fee of $25.00' });
  await press('End');
  const dialog = within(await screen.findByRole('dialog', { name: 'End the rule' }));
  expect(dialog.queryByLabelText(accountRuleLabels.confirmedBy)).toBeNull();
  const day = dialog.getByLabelText(accountRuleLabels.validUntil);
  fireEvent.change(day, { target: { value: '' } });
  await userEvent.click(dialog.getByText('End'));
  await soon(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-12-31' } });
  await userEvent.click(dialog.getByText('End'));
  await soon(() => expect(screen.queryByText('End the rule')).toBeNull());
  expect(changes()).toEqual([
    ['POST', '/account-rules/3/end', { validUntil: '2026-12-31', expectedUpdatedAt: at }],
  ]);
});

test('a rule that is not confirmed is edited with what it has, and deleted after a question', async () => {
  rules = [ruleOf({ id: 4, amount: null, percent: 5.5, maximum: 80.5, repeats: 'MONTHLY' })];
  open();
  const name = 'Late fee of 5.5 % of what is open';
  await screen.findByRole('region', { name });
  await press('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label, { exact: false }).value;
  expect([
    value(accountRuleLabels.amount),
    value('Or % of open amount'),
    value(accountRuleLabels.maximum),
    value(accountRuleLabels.validFrom),
  ]).toEqual(['', '5.5', '80.50', '2026-01-01']);
  fireEvent.change(dialog.getByLabelText(accountRuleLabels.graceDays), { target: { value: '0' } });
  await userEvent.click(dialog.getByText('Save'));
  await soon(() => expect(screen.queryByText('Edit rule')).toBeNull());
  const sent = {
    kind: 'LATE_FEE',
    amount: null,
    percent: 5.5,
    graceDays: 0,
    repeats: 'MONTHLY',
    maximum: 80.5,
  };
  expect(changes()).toEqual([
    [
      'PUT',
      '/account-rules/4',
      { ...sent, citation: 'Declaration 5.3', validFrom: '2026-01-01', expectedUpdatedAt: at },
    ],
  ]);

  const remove = async () => {
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: `Delete ${name}?` }));
    await userEvent.click(question.getByText('Delete'));
  };
  answerChange = () => refused(409, 'CONFLICT', ruleMessages.isConfirmed);
  await remove();
  await screen.findByRole('alertdialog', { name: ruleMessages.isConfirmed });
  await press('OK');
  answerChange = () => undefined;
  await remove();
  await soon(() => expect(changes().slice(1)).toHaveLength(2));
  expect(changes().at(-1)?.slice(0, 2)).toEqual(['DELETE', '/account-rules/4']);
  expect(screen.queryByRole('alertdialog', { name: ruleMessages.isConfirmed })).toBeNull();
});

test('what tonight’s run would post is shown with its sum, and each entry with its reason', async () => {
  preview.entries = [planned('FEE', 25), planned('INTEREST', 0.09)];
  preview.total = 25.09;
  open();
  const next = await panel('Next run');
  await next.findByText('What the confirmed rules would post on Feb 12, 2026.');
  next.getByText('2 entries, $25.09');
  const entries = next.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[0]).toMatch(
    /^BT01-0007 Fee of \$25\.00 on Feb 11, 2026Late fee of \$25\.00: \$40\.00 of no\. 2 /,
  );
  expect(entries[1]).toMatch(
    /^BT01-0007 Interest of \$0\.09 on Feb 11, 2026Interest of 8 % a year for 10 days/,
  );
});

test('the order in which payments reach charges is saved, and stays as chosen where it cannot be', async () => {
  open();
  const panelOf = await panel('Order of application');
  const choice = await panelOf.findByRole<HTMLSelectElement>('combobox');
  const save = panelOf.getByRole('button', { name: 'Save the order' });
  expect(choice.selectedOptions[0]?.text).toBe('Oldest charge first, of any kind');
  expect(save).toHaveProperty('disabled', true);
  const assessments = 'Assessments first, then interest, fees and costs';
  await userEvent.selectOptions(choice, assessments);
  answerChange = () => refused(404, 'NOT_FOUND', 'There is no such property.');
  await userEvent.click(save);
  await panelOf.findByRole('alert');
  expect(choice.selectedOptions[0]?.text).toBe(assessments);
  const charges: ApplicationOrderForm['order'][number] = ['CHARGE', 'OPENING'];
  const body = (next: ApplicationOrderForm['order']) => {
    answerChange = () => {
      order = next;
      return { propertyCode: 'BT01', order };
    };
    return ['PUT', '/application-order', { propertyCode: 'BT01', order: next }];
  };
  const first = body([charges, ['INTEREST'], ['FEE'], ['COST'], ['FINE']]);
  await userEvent.click(save);
  await soon(() => expect(save).toHaveProperty('disabled', true));
  expect(changes().at(-1)).toEqual(first);
  expect(panelOf.queryByRole('alert')).toBeNull();
  const second = body([['COST'], ['FEE'], ['INTEREST'], charges, ['FINE']]);
  await userEvent.selectOptions(choice, 'Costs, fees and interest first, then assessments');
  await userEvent.click(save);
  await soon(() => expect(changes().at(-1)).toEqual(second));
  await soon(() => expect(save).toHaveProperty('disabled', true));
});

test('an order that was set by other means is named as it is', async () => {
  order = [['FINE'], ['FEE', 'COST']];
  open();
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payments go to' });
  expect(choice.selectedOptions[0]?.text).toBe('Fine, then Fee and Cost');
  expect(screen.getByRole('button', { name: 'Save the order' })).toHaveProperty('disabled', true);
});
