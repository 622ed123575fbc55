// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { accountLettersApi } from './accounts/account-letters-api.ts';
import { accountsApi } from './accounts/accounts-api.ts';
import { accountRulesApi } from './account-rules/account-rules-api.ts';
import { assessmentsApi } from './assessments/assessments-api.ts';
import { bankPaymentsApi } from './bank-payments/bank-payments-api.ts';
import { expensesApi } from './expenses/expenses-api.ts';
import { historyApi } from './kit/history/history-api.ts';
import { api } from './kit/state/api.ts';
import { createStore } from './kit/state/store.ts';
import { leasesApi } from './leases/leases-api.ts';
import './nouns.ts';
import { paymentsApi } from './payments/payments-api.ts';
import { promisesApi } from './promises/promises-api.ts';
import { approvalsApi } from './registrations/approvals-api.ts';
import { packetsApi } from './registrations/packets-api.ts';
import { registrationChangesApi } from './registrations/registration-changes-api.ts';
import { registrationsApi } from './registrations/registrations-api.ts';

// What of all that is shown is read again after each change: what it may have made old, and nothing else.

const params = { id: 5 };
const query = {};
const at = '2026-01-05T15:00:00.000Z';
const body = { expectedUpdatedAt: at };
const endpoints = {
  ...accountsApi.endpoints,
  ...accountLettersApi.endpoints,
  ...accountRulesApi.endpoints,
  ...assessmentsApi.endpoints,
  ...bankPaymentsApi.endpoints,
  ...expensesApi.endpoints,
  ...historyApi.endpoints,
  ...leasesApi.endpoints,
  ...paymentsApi.endpoints,
  ...promisesApi.endpoints,
  ...approvalsApi.endpoints,
  ...packetsApi.endpoints,
  ...registrationChangesApi.endpoints,
  ...registrationsApi.endpoints,
};

const propertyCode = 'BT01';
const letters = { propertyCode, kind: 'STATEMENT' } as const;
/** Everything that is shown, by its name. */
const reads = {
  accounts: endpoints.listAccounts.initiate({}),
  account: endpoints.getAccount.initiate({ params, query }),
  rent: endpoints.getLeaseAccount.initiate({ params, query }),
  letters: endpoints.planLetters.initiate({ query: letters }),
  link: endpoints.getAccountLink.initiate({ params }),
  leases: endpoints.listLeases.initiate({}),
  overdue: endpoints.listOverdueLeases.initiate({}),
  lease: endpoints.getLease.initiate({ params }),
  payments: endpoints.listPayments.initiate({}),
  'payments of the lease': endpoints.listPaymentsOfLease.initiate(5),
  payment: endpoints.getPayment.initiate({ params }),
  rules: endpoints.listAccountRules.initiate({}),
  'next run': endpoints.previewAccountRules.initiate({ query: { propertyCode } }),
  order: endpoints.getApplicationOrder.initiate({ query: { propertyCode } }),
  assessments: endpoints.listAssessments.initiate({}),
  preview: endpoints.previewAssessment.initiate({ params, query }),
  'bank lines': endpoints.listBankLines.initiate({}),
  expenses: endpoints.listExpenses.initiate({}),
  expense: endpoints.getExpense.initiate({ params }),
  registrations: endpoints.listRegistrations.initiate({}),
  registration: endpoints.getRegistration.initiate(5),
  match: endpoints.matchRegistration.initiate({ params }),
  packet: endpoints.getPacketDesk.initiate(5),
  history: endpoints.listAudit.initiate({ objectKind: 'registration', objectId: 5 }),
  'property names': endpoints.listPublicProperties.initiate(),
  promises: endpoints.getPromises.initiate({}),
};
type Read = keyof typeof reads;

const ofAccounts: Read[] = [
  'accounts',
  'account',
  'letters',
  'link',
  'next run',
  'assessments',
  'bank lines',
];
const ofRent: Read[] = ['rent', 'leases', 'overdue', 'lease', 'payments', 'payments of the lease', 'payment'];
const ofRegistration: Read[] = ['registrations', 'registration', 'match', 'packet'];
const ofUnits: Read[] = [...ofAccounts, 'preview', 'match'];
const ofUnit: Read[] = [...ofUnits, ...ofRent, 'rules', 'order', 'expenses', 'expense'];
const ofProperty: Read[] = [...ofUnit, ...ofRegistration, 'property names'];
const ofLease: Read[] = [
  'accounts',
  'account',
  'letters',
  'link',
  'next run',
  'order',
  'preview',
  'bank lines',
  'match',
  ...ofRent,
];

const entry = { type: 'FEE', amount: 5, date: '2026-01-05', memo: 'Key' } as const;
const payment = { leaseId: 5, amount: 5, paidOn: '2026-01-05', method: 'CHECK' } as const;
const term = { unitId: 7, tenantId: 4, startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1000 };
const rule = {
  kind: 'LATE_FEE',
  amount: 25,
  percent: null,
  graceDays: 10,
  repeats: 'ONCE',
  maximum: null,
  citation: 'Declaration 5.3',
  validFrom: '2026-01-01',
} as const;
const assessment = {
  title: 'Dues',
  year: 2026,
  budget: 1200,
  basis: 'WEIGHTS',
  unitAmount: null,
  frequency: 'MONTHLY',
  firstDue: '2026-01-01',
} as const;
const expense = { unitId: 7, amount: 5, incurredOn: '2026-01-05', category: 'Legal' } as const;
const fields = { firstName: { use: 'TAKE' } } as const;
const choices = {
  createUnit: false,
  personId: null,
  fields: {
    ...fields,
    lastName: { use: 'TAKE' },
    email: { use: 'TAKE' },
    phone: { use: 'TAKE' },
    mailingAddress: { use: 'KEEP' },
  },
  archive: true,
} as const;
const hours = { officeDays: [1], opens: '09:00', closes: '17:00' };

/** What the server answers to a change. */
let answer: () => Response;
let asked: string[];
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  asked = [];
  answer = () => Response.json({ data: { id: 5, count: 1, skipped: [] }, count: 1 });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${address}`);
    // A preview is a read that is asked for by POST.
    if (method !== 'GET' && !address.includes('/preview')) return answer();
    return Response.json({ data: [], meta: { total: 0, page: 1, pageSize: 25, pageCount: 1 } });
  });
});

/** Shows everything, and answers what of it a change reads again, by name. */
async function showAll() {
  const store = createStore();
  // Each call has a type of its own, which no list of them shares.
  const start = store.dispatch as unknown as (call: unknown) => Promise<unknown>;
  const names = new Map<string | undefined, string>();
  for (const [name, read] of Object.entries(reads)) {
    await start(read);
    names.set(asked.at(-1), name);
  }
  return async (change: unknown) => {
    asked = [];
    await start(change);
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    return asked.flatMap((call) => names.get(call) ?? []).toSorted();
  };
}

test.each([
  {
    what: 'an account',
    renewed: ofUnits,
    changes: {
      entry: endpoints.postEntry.initiate({ params, body: entry }),
      entries: endpoints.postEntries.initiate({ body: { items: [{ accountId: 5, ...entry }] } }),
      reversal: endpoints.reverseEntry.initiate({ params, body: { reason: 'Waived' } }),
      mail: endpoints.mailLetters.initiate({ body: { ...letters, accountIds: [5] } }),
      'new link': endpoints.renewAccountLink.initiate({ params }),
      'revoked link': endpoints.revokeAccountLink.initiate({ params }),
      payments: endpoints.postBankLines.initiate({ body: { items: [{ id: 5, accountId: 5 }] } }),
    },
  },
  {
    what: 'a unit',
    renewed: ofUnit,
    changes: {
      sale: endpoints.recordSale.initiate({ params, body: { date: '2026-01-05', buyerId: 2 } }),
      'no sale': endpoints.takeBackSale.initiate({ params }),
      shares: endpoints.changeShares.initiate({
        body: { items: [{ id: 5, share: 1, expectedShare: null }] },
      }),
    },
  },
  {
    what: 'a lease',
    renewed: ofLease,
    changes: {
      new: endpoints.createLease.initiate({ body: term }),
      changed: endpoints.changeLease.initiate({ params, body: { deposit: 5 } }),
      gone: endpoints.removeLease.initiate({ params }),
      'several changed': endpoints.changeLeases.initiate({ body: { items: [{ id: 5, rentAmount: 9 }] } }),
      'several gone': endpoints.removeLeases.initiate({ body: { ids: [5] } }),
      reminded: endpoints.sendReminders.initiate({
        body: { subject: 'Rent', text: 'Due', language: 'en', leaseIds: [5] },
      }),
    },
  },
  {
    what: 'a payment of rent',
    renewed: ofRent,
    changes: {
      new: endpoints.createPayment.initiate({ body: payment }),
      gone: endpoints.removePayment.initiate({ params }),
      several: endpoints.createPayments.initiate({ body: { items: [payment] } }),
      'several changed': endpoints.changePayments.initiate({ body: { items: [{ id: 5, amount: 9 }] } }),
      'several gone': endpoints.removePayments.initiate({ body: { ids: [5] } }),
    },
  },
  {
    what: 'a rule of accounts',
    renewed: [...ofAccounts, 'rules'],
    changes: {
      new: endpoints.createAccountRule.initiate({ body: { propertyCode, ...rule } }),
      changed: endpoints.changeAccountRule.initiate({ params, body: { ...rule, ...body } }),
      gone: endpoints.removeAccountRule.initiate({ params }),
      confirmed: endpoints.confirmAccountRule.initiate({
        params,
        body: { confirmedOn: '2026-01-05', confirmedBy: 'Ann Example', ...body },
      }),
      ended: endpoints.endAccountRule.initiate({ params, body: { validUntil: '2026-12-31', ...body } }),
    },
  },
  {
    what: 'an assessment',
    renewed: ofUnits,
    changes: {
      new: endpoints.createAssessment.initiate({ body: { propertyCode, ...assessment } }),
      changed: endpoints.changeAssessment.initiate({ params, body: { ...assessment, ...body } }),
      gone: endpoints.removeAssessment.initiate({ params }),
      run: endpoints.runAssessment.initiate({ params, body: { fingerprint: 'shown' } }),
      undone: endpoints.undoAssessment.initiate({ params }),
      divided: endpoints.reallocateAssessment.initiate({ params, body: { fingerprint: 'shown' } }),
    },
  },
  {
    what: 'the tray of the bank',
    renewed: ['bank lines'],
    changes: {
      file: endpoints.addBankFile.initiate({ body: { propertyCode, fileName: 'a.csv', lines: ['Date'] } }),
      aside: endpoints.setBankLineAside.initiate({ params, body: { setAside: 'Interest', ...body } }),
    },
  },
  {
    what: 'an expense',
    renewed: ['expenses', 'expense'],
    changes: {
      new: endpoints.createExpense.initiate({ body: expense }),
      gone: endpoints.removeExpense.initiate({ params }),
    },
  },
  {
    what: 'the promises',
    renewed: ['promises'],
    changes: {
      saved: endpoints.replacePromises.initiate({
        body: { rules: [], ...hours, holidays: [], sendsMail: false, ...body },
      }),
    },
  },
  {
    what: 'a property',
    renewed: [...ofUnit, ...ofRegistration, 'property names'],
    changes: { order: endpoints.setApplicationOrder.initiate({ body: { propertyCode, order: [] } }) },
  },
  {
    what: 'the review of a registration',
    renewed: ofRegistration,
    changes: {
      review: endpoints.reviewRegistration.initiate({ params, body: { review: 'READY', ...body } }),
      accepted: endpoints.acceptDocument.initiate({
        params: { ...params, kind: 'bg' },
        body: { version: 1, ...body },
      }),
      returned: endpoints.returnDocuments.initiate({
        params,
        body: { kinds: ['bg'], reasons: { bg: 'Too dark' }, ...body },
      }),
      withdrawn: endpoints.withdrawReturn.initiate({ params: { ...params, kind: 'bg' }, body }),
      dates: endpoints.changePacketDates.initiate({ params, body: { movedOutOn: '2026-01-05', ...body } }),
      hold: endpoints.setLegalHold.initiate({ params, body: { reason: 'A claim', ...body } }),
      'no hold': endpoints.endLegalHold.initiate({ params }),
    },
  },
  {
    what: 'the records that a registration becomes',
    renewed: ofProperty,
    changes: {
      approved: endpoints.approveRegistration.initiate({ params, body: { ...body, choices } }),
      undone: endpoints.undoApproval.initiate({ params }),
    },
  },
])('what shows something of $what is read again once it is changed', async ({ what, renewed, changes }) => {
  const renewedBy = await showAll();
  // Whatever is changed, its history is longer.
  const expected = [...new Set<string>(['history', ...renewed])].toSorted();
  for (const [name, change] of Object.entries(changes))
    expect({ what, name, found: await renewedBy(change) }).toEqual({ what, name, found: expected });
});

const conflict = () =>
  Response.json({ error: { code: 'CONFLICT', message: 'no' }, message: 'no' }, { status: 409 });
test.each([
  { how: 'made', reply: () => answer(), changed: [], removed: [] },
  {
    how: 'refused as old',
    reply: conflict,
    changed: ['registration'],
    removed: ['history', 'packet', 'registration'],
  },
])('of a change of a registration that is $how, what it made old is read again', async (stage) => {
  const renewedBy = await showAll();
  const made = answer;
  answer = stage.how === 'made' ? made : stage.reply;
  const { changeRegistration, deleteRegistration } = endpoints;
  expect(await renewedBy(changeRegistration.initiate({ id: 5, changes: { archived: true } }))).toEqual(
    ['history', 'packet', 'registrations', ...stage.changed].toSorted(),
  );
  expect(await renewedBy(deleteRegistration.initiate({ id: 5, updatedAt: at }))).toEqual(
    ['registrations', ...stage.removed].toSorted(),
  );
});
