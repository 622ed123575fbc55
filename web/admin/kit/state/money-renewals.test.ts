// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { playServer } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { accountLettersApi } from '../../accounts/account-letters-api.ts';
import { accountsApi } from '../../accounts/accounts-api.ts';
import { bankPaymentsApi } from '../../bank-payments/bank-payments-api.ts';
import { leasesApi } from '../../leases/leases-api.ts';
import { paymentsApi } from '../../payments/payments-api.ts';
import { unitsApi } from '../../units/units-api.ts';
import { api } from './api.ts';
import { createStore } from './store.ts';

const { endpoints: accounts } = accountsApi;
const { endpoints: letters } = accountLettersApi;
const { endpoints: bank } = bankPaymentsApi;
const { endpoints: leases } = leasesApi;
const { endpoints: payments } = paymentsApi;
const of5 = { params: { id: 5 } };

const ofRents = [
  '/leases',
  '/leases/5',
  '/leases/5/account',
  '/leases/overdue',
  '/payments',
  '/payments of 5',
  '/payments/5',
];
const ofAccounts = ['/account-letters', '/accounts', '/accounts/5', '/accounts/5/link', '/bank-lines'];
/** What each kind shows in. */
const shownIn = {
  payment: ofRents,
  lease: ofRents,
  account: ofAccounts,
  unit: [...ofAccounts, '/units'],
  owner: ['/account-letters', '/bank-lines'],
  'bank-line': ['/bank-lines'],
} as const;
type Shown = keyof typeof shownIn;

let calls: OfficeCall[];
let store: ReturnType<typeof createStore>;
const settled = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
/** What was read since, each once and in the order of the alphabet. */
const readAgain = () =>
  inOrder(
    calls
      .splice(0)
      .flatMap(({ method, path, query }) =>
        method === 'GET' ? [query['leaseId'] ? `${path} of ${query['leaseId']}` : path] : [],
      ),
  );
const inOrder = (paths: readonly string[]) => [...new Set(paths)].toSorted();

beforeEach(async () => {
  localStorage.setItem('token', 'a-token');
  const one = () => ({ id: 5, count: 1, skipped: [] });
  const reads = [
    '/payments/:id',
    '/leases/:id',
    '/accounts/:id',
    '/accounts/:id/link',
    '/leases/:id/account',
  ];
  const changes = [
    '/payments',
    '/payments/:id',
    '/bulk/payments',
    '/leases',
    '/leases/:id',
    '/bulk/leases',
    '/leases/reminders',
    '/accounts/:id/entries',
    '/bulk/account-entries',
    '/entries/:id/reverse',
    '/units/:id/sales',
    '/unit-sales/:id',
    '/account-letters/mail',
    '/accounts/:id/link',
    '/bank-files',
    '/bulk/bank-lines',
    '/bank-lines/:id',
  ];
  calls = playServer(
    Object.fromEntries([
      ...reads.map((path) => [`GET ${path}`, one]),
      ...changes.flatMap((path) =>
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} ${path}`, one]),
      ),
    ]),
  );
  store = createStore();
  const { dispatch } = store;
  const first = { query: { page: 1 } };
  void dispatch(payments.listPayments.initiate(first));
  void dispatch(payments.listPaymentsOfLease.initiate(5));
  void dispatch(payments.getPayment.initiate(of5));
  void dispatch(leases.listLeases.initiate(first));
  void dispatch(leases.listOverdueLeases.initiate(first));
  void dispatch(leases.getLease.initiate(of5));
  void dispatch(accounts.listAccounts.initiate(first));
  void dispatch(accounts.getAccount.initiate(of5));
  void dispatch(accounts.getLeaseAccount.initiate(of5));
  void dispatch(letters.planLetters.initiate({ query: { propertyCode: 'BT01', kind: 'STATEMENT' } }));
  void dispatch(letters.getAccountLink.initiate(of5));
  void dispatch(bank.listBankLines.initiate({ query: { propertyCode: 'BT01', state: 'open' } }));
  void dispatch(unitsApi.endpoints.listUnits.initiate(first));
  await settled();
  calls.length = 0;
});

test('a kind that changes has everything read again that it shows in', async () => {
  for (const [kind, paths] of Object.entries(shownIn)) {
    store.dispatch(api.util.invalidateTags([kind as Shown]));
    await settled();
    expect(readAgain()).toEqual(paths);
  }
});

const body = {} as never;
test.each<[string, Shown[], (() => PromiseLike<unknown>)[]]>([
  [
    'payments',
    ['payment'],
    [
      () => store.dispatch(payments.createPayment.initiate({ body })),
      () => store.dispatch(payments.createPayments.initiate({ body })),
      () => store.dispatch(payments.changePayments.initiate({ body })),
      () => store.dispatch(payments.removePayment.initiate(of5)),
      () => store.dispatch(payments.removePayments.initiate({ body })),
    ],
  ],
  [
    'leases',
    ['lease', 'unit'],
    [
      () => store.dispatch(leases.createLease.initiate({ body })),
      () => store.dispatch(leases.changeLease.initiate({ ...of5, body })),
      () => store.dispatch(leases.changeLeases.initiate({ body })),
      () => store.dispatch(leases.removeLease.initiate(of5)),
      () => store.dispatch(leases.removeLeases.initiate({ body })),
      () => store.dispatch(leases.sendReminders.initiate({ body })),
    ],
  ],
  [
    'accounts',
    ['account', 'unit'],
    [
      () => store.dispatch(accounts.postEntry.initiate({ ...of5, body })),
      () => store.dispatch(accounts.postEntries.initiate({ body })),
      () => store.dispatch(accounts.reverseEntry.initiate({ ...of5, body })),
      () => store.dispatch(letters.mailLetters.initiate({ body })),
      () => store.dispatch(letters.renewAccountLink.initiate(of5)),
      () => store.dispatch(letters.revokeAccountLink.initiate(of5)),
      () => store.dispatch(bank.postBankLines.initiate({ body })),
    ],
  ],
  [
    'sales',
    ['lease', 'account', 'unit'],
    [
      () => store.dispatch(accounts.recordSale.initiate({ ...of5, body })),
      () => store.dispatch(accounts.takeBackSale.initiate(of5)),
    ],
  ],
  [
    'bank files',
    ['bank-line'],
    [
      () => store.dispatch(bank.addBankFile.initiate({ body })),
      () => store.dispatch(bank.setBankLineAside.initiate({ ...of5, body })),
    ],
  ],
])('each change of %s has everything read again that it shows in', async (_what, kinds, changes) => {
  for (const change of changes) {
    await change();
    await settled();
    expect(readAgain()).toEqual(inOrder(kinds.flatMap((kind) => shownIn[kind])));
  }
});
