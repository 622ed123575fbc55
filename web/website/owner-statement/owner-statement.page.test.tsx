// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnerLine, OwnerStatement } from '#contracts/owner-statements.ts';
import { ownState } from '../page-state.ts';
import { Page } from './owner-statement.page.tsx';

afterEach(cleanup);

const charge: OwnerLine = {
  seq: 1,
  date: '2026-10-01',
  type: 'CHARGE',
  amount: 250,
  balance: 250,
  memo: 'Operating budget',
  reference: null,
  why: null,
  reversesSeq: null,
};
const payment: OwnerLine = {
  ...charge,
  seq: 2,
  date: '2026-10-15',
  type: 'PAYMENT',
  amount: -300.5,
  balance: -50.5,
  memo: null,
  reference: 'Check 1042',
};
const statement: OwnerStatement = {
  unitIdentifier: 'BT01-0007',
  propertyName: 'Bent Trail Condominiums',
  ownerName: 'Ada Example',
  asOf: '2026-11-23',
  from: null,
  broughtForward: 0,
  balance: 250,
  lines: [charge],
  // In Texas it is still the day before.
  linkEndsAt: '2027-02-22T03:00:00.000Z',
};

const show = (fields: Partial<OwnerStatement> = {}) =>
  render(
    <Page
      {...ownState}
      properties={[]}
      data={{ token: 'a-token', statement: { ...statement, ...fields } }}
    />,
  );
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test.each([
  [250, 'Balance on Nov 23, 2026', '$250.00', 'This is what our records show as open today.'],
  [0, 'Balance on Nov 23, 2026', '$0.00', 'Our records show nothing open today.'],
  [-50.5, 'Credit on Nov 23, 2026', '$50.50', 'You have paid more than is due.'],
])('a balance of %f is said in words, and credit without its sign', (balance, head, amount, said) => {
  show({ balance });
  screen.getByText(head);
  expect(screen.getByRole('definition').textContent).toBe(amount);
  screen.getByText(said);
});

test('the lines go from the oldest to the newest, each with what it is for and the balance after it', () => {
  const reversal = {
    ...charge,
    seq: 3,
    type: 'REVERSAL',
    amount: 300.5,
    reversesSeq: 2,
    memo: null,
  } as const;
  show({ lines: [charge, payment, reversal] });
  expect(rows()).toEqual([
    ['Oct 1, 2026 No. 1Charge: Operating budget', '$250.00', '$250.00'],
    ['Oct 15, 2026 No. 2Payment: Check 1042', '-$300.50', '-$50.50'],
    [expect.stringMatching(/^Oct 1, 2026 No\. 3.* of no\. 2$/), '$300.50', '$250.00'],
  ]);
});

test('a line says all that is known of it, and why only where there is a reason', () => {
  const why = {
    kind: 'assessment',
    assessmentId: 1,
    title: 'Operating budget',
    year: 2026,
    budget: 1000,
    share: null,
    shareSum: null,
    unitTotal: 250,
    part: 1,
    parts: 1,
  } as const;
  show({
    lines: [
      { ...charge, why },
      { ...payment, memo: 'October' },
    ],
  });
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(first?.querySelector('details')?.textContent).toMatch(/^Why\? No\. 1.*250/);
  expect(second?.querySelector('details')).toBeNull();
  expect(second?.textContent).toContain('Payment: October, Check 1042');
});

test('what an owner took over stands before the lines, and is no charge', () => {
  show({ from: '2026-09-01', broughtForward: 12.3, lines: [] });
  expect(rows()).toEqual([['Since Sep 1, 2026Balance brought forward', '–', '$12.30']]);
});

test('an account without entries says so, and the link says until when it works, by the day at the office', () => {
  show({ lines: [], balance: 0 });
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByText('There are no entries up to this day.');
  screen.getByText(/^This link works until Feb 21, 2027\./);
  expect(screen.getByRole('link', { name: 'Statement as PDF' }).getAttribute('href')).toBe(
    '/api/owner-statements/a-token/statement.pdf?language=en',
  );
});

test('a link that opens nothing shows no account, and leads to the office', () => {
  render(<Page {...ownState} properties={[]} />);
  screen.getByRole('heading', { name: 'This link does not open an account' });
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByText(/Balance|Credit/)).toBeNull();
});
