import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountEntryForm, entryForm, reversalForm } from './account-entries.ts';
import { letterMailForm } from './account-letters.ts';
import { accountRuleChange, accountRuleForm, ruleConfirmation } from './account-rules.ts';
import { applicationOrder } from './application-order.ts';
import { fieldChoice } from './approvals.ts';
import { assessmentChange, assessmentForm, shareValue } from './assessments.ts';
import { bankFileForm } from './bank-payments.ts';
import { bulkChanges, bulkIds, bulkItems } from './bulk.ts';
import { contactForm } from './contact-form.ts';
import { contactInquiries, contactInquiryChanges } from './contact-inquiries.ts';
import { replyForm } from './conversations.ts';
import { calendarDay, daysAfter } from './days.ts';
import { expenseForm } from './expenses.ts';
import { pickedIds } from './exports.ts';
import { flag, id, pageParameters, paddedUnitCode, phone, propertyCode, unitCode } from './fields.ts';
import { dueDay } from './generate-schedule.ts';
import { importOptions } from './import-runs.ts';
import { inquiryReplyForm } from './inquiry-replies.ts';
import { leaseChanges, leaseForm, leases, leaseTerms } from './leases.ts';
import { maintenance as maintenanceRequests, maintenanceChanges, maintenanceForm } from './maintenance.ts';
import { messageForm } from './messages.ts';
import { amountFromZero, positiveAmount } from './money.ts';
import { returnForm } from './packet-desk.ts';
import { owners } from './owners.ts';
import { paymentChange, paymentForm } from './payments.ts';
import { sentSchedule } from './payment-schedules.ts';
import { personForm } from './people.ts';
import { holiday, promiseRuleForm, promiseSettingsForm } from './promises.ts';
import { propertyForm } from './properties.ts';
import { chosenProperty } from './property-filter.ts';
import { registrationForm } from './registration-form.ts';
import { reviewForm } from './registration-review.ts';
import { registrationChanges, registrations } from './registrations.ts';
import { reminderForm } from './rent-reminders.ts';
import { replyTemplateForm, replyTemplates } from './reply-templates.ts';
import { holdForm, retentionRuleForm } from './retention.ts';
import { savedViewForm } from './saved-views.ts';
import { serviceRequestChanges, serviceRequestForm } from './service-request-fields.ts';
import { search } from './search.ts';
import { codeForm } from './second-factor.ts';
import { loginForm } from './sessions.ts';
import { serviceRequests } from './service-requests.ts';
import { tenants } from './tenants.ts';
import { noteForm, reopenForm } from './tracking.ts';
import { units } from './units.ts';
import { signupForm, userForm } from './user-form.ts';

const instant = '2026-03-02T15:00:00.000Z';

/** What each form may hold; a test changes one field of it. */
const request = {
  propertyCode: 'BT01',
  unitDigits: '12',
  category: 'Other',
  email: 'resident@example.com',
  phone: '2145550100',
};
const registration = {
  propertyCode: 'BT01',
  unitDigits: '0012',
  partyType: 'OWNER',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '2145550100',
};
const inquiry = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '214-555-0100',
  email: 'ada@example.com',
  communityName: 'Elm Court',
  communityLocation: 'Dallas',
  numberOfUnits: 40,
  propertyType: 'Condominium',
  description: 'Help',
};
const person = { firstName: 'Ada', lastName: 'Example' };
const property = { code: 'EC09', title: 'Elm Court' };
const payment = { leaseId: 1, amount: 100, paidOn: '2026-03-01', method: 'CHECK' };
const expense = { unitId: 1, amount: 100, incurredOn: '2026-03-01', category: 'Repairs' };
const maintenance = { unitId: 1, title: 'Leak' };
const template = { title: 'Thanks', usedFor: 'service-request', text: 'Thank you.' };
const entry = { type: 'CHARGE', date: '2026-03-01', amount: 100, memo: 'Fee' };
const rule = {
  propertyCode: 'BT01',
  kind: 'LATE_FEE',
  amount: 25,
  graceDays: 10,
  repeats: 'ONCE',
  citation: 'Declaration 5.3',
  validFrom: '2026-01-01',
};
const confirmation = { confirmedOn: '2026-01-01', confirmedBy: 'Ann Example' };
const assessment = {
  propertyCode: 'BT01',
  title: 'Budget',
  year: 2026,
  budget: 1000,
  basis: 'WEIGHTS',
  frequency: 'MONTHLY',
  firstDue: '2026-01-01',
};
const reminder = { leaseIds: [1], subject: 'Rent', text: 'Please pay.' };
const view = { list: 'leases', name: 'Mine', query: 'state=open' };
const bankFile = { propertyCode: 'BT01', fileName: 'june.csv', lines: ['Date,Amount,Reference'] };
const account = { email: 'staff@example.com', password: 'correct horse' };
const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1000 };
const lease = { unitId: 1, tenantId: 1, ...term };
const retention = { isOn: true, days: 30, countsFrom: 'DECISION', expectedUpdatedAt: instant };
const promiseRule = { propertyCode: null, category: null, firstMinutes: 60, nextMinutes: 60 };
const promises = {
  officeDays: [1, 2],
  opens: '09:00',
  closes: '17:00',
  holidays: [],
  sendsMail: true,
  rules: [],
};
const sheet = { headerRow: 1, columns: [null], dateOrder: null };
const listPage = z.object(pageParameters);

/** What is refused of a value, each as `field: message`. */
function refusalsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

type Valid = Record<string, unknown>;

const texts: [schema: z.core.$ZodType, valid: Valid, field: string, most: number, message: string][] = [
  [serviceRequestForm, request, 'notes', 250, 'Max 250 characters'],
  [serviceRequestChanges, {}, 'notes', 4000, 'Max 4000 characters'],
  [serviceRequestChanges, {}, 'otherText', 250, 'Max 250 characters'],
  [registrationForm, registration, 'firstName', 20, 'Max 20'],
  [registrationForm, registration, 'lastName', 20, 'Max 20'],
  [registrationChanges, {}, 'firstName', 20, 'Max 20'],
  [registrationChanges, {}, 'lastName', 20, 'Max 20'],
  [registrationChanges, {}, 'notes', 4000, 'Max 4000 characters'],
  [contactForm, inquiry, 'firstName', 80, 'Max 80 characters'],
  [contactForm, inquiry, 'lastName', 80, 'Max 80 characters'],
  [contactForm, inquiry, 'communityName', 120, 'Max 120 characters'],
  [contactForm, inquiry, 'communityLocation', 120, 'Max 120 characters'],
  [contactForm, inquiry, 'propertyType', 120, 'Max 120 characters'],
  [contactForm, inquiry, 'description', 4000, 'Max 4000 characters'],
  [contactForm, inquiry, 'referral', 120, 'Max 120 characters'],
  [contactInquiryChanges, {}, 'notes', 4000, 'Max 4000 characters'],
  [personForm, person, 'firstName', 80, 'Max 80'],
  [personForm, person, 'lastName', 80, 'Max 80'],
  [personForm, person, 'mailingAddress', 300, 'Max 300 characters'],
  [propertyForm, property, 'title', 120, 'Enter a name of up to 120 characters.'],
  [propertyForm, property, 'displayName', 120, 'Max 120'],
  [propertyForm, property, 'street', 120, 'Max 120'],
  [propertyForm, property, 'city', 120, 'Max 120'],
  [propertyForm, property, 'state', 120, 'Max 120'],
  [propertyForm, property, 'zip', 12, 'Max 12'],
  [propertyForm, property, 'country', 120, 'Max 120'],
  [paymentForm, payment, 'reference', 120, 'Max 120'],
  [paymentChange, { id: 1 }, 'reference', 120, 'Max 120'],
  [expenseForm, expense, 'category', 60, 'Max 60'],
  [expenseForm, expense, 'vendor', 120, 'Max 120'],
  [expenseForm, expense, 'description', 1000, 'Max 1000 characters'],
  [maintenanceForm, maintenance, 'title', 120, 'Enter a title of up to 120 characters.'],
  [maintenanceForm, maintenance, 'description', 4000, 'Max 4000 characters'],
  [maintenanceForm, maintenance, 'category', 60, 'Max 60'],
  [maintenanceForm, maintenance, 'categoryOther', 60, 'Max 60'],
  [maintenanceForm, maintenance, 'notes', 4000, 'Max 4000 characters'],
  [maintenanceChanges, {}, 'title', 120, 'Enter a title of up to 120 characters.'],
  [maintenanceChanges, {}, 'notes', 4000, 'Max 4000 characters'],
  [messageForm, { receiverId: 1 }, 'body', 4000, 'Max 4000 characters'],
  [replyForm, {}, 'text', 2000, 'Max 2000 characters'],
  [inquiryReplyForm, {}, 'text', 2000, 'Max 2000 characters'],
  [replyTemplateForm, template, 'title', 80, 'Max 80 characters'],
  [replyTemplateForm, template, 'text', 2000, 'Max 2000 characters'],
  [noteForm, {}, 'note', 2000, 'Max 2000 characters'],
  [reopenForm, {}, 'note', 2000, 'Max 2000 characters'],
  [holdForm, {}, 'reason', 500, 'Max 500 characters'],
  [entryForm, entry, 'memo', 300, 'Max 300'],
  [entryForm, entry, 'reference', 120, 'Max 120'],
  [reversalForm, {}, 'reason', 300, 'Max 300'],
  [accountRuleForm, rule, 'citation', 300, 'Name the provision that allows it, in up to 300 characters.'],
  [
    ruleConfirmation,
    confirmation,
    'confirmedBy',
    120,
    'Enter the name of the attorney, up to 120 characters.',
  ],
  [assessmentForm, assessment, 'title', 120, 'Enter a name of up to 120 characters.'],
  [reminderForm, reminder, 'subject', 200, 'Enter a subject, of 200 characters at most.'],
  [reminderForm, reminder, 'text', 4000, 'Enter the text, of 4,000 characters at most.'],
  [savedViewForm, view, 'name', 60, 'Give the view a name of up to 60 characters.'],
  [holiday, { day: '2026-07-03' }, 'name', 80, 'Enter a name of up to 80 characters.'],
  [bankFileForm, bankFile, 'fileName', 200, 'Name the file, in up to 200 characters.'],
  ...[
    contactInquiries.list,
    leases.list,
    maintenanceRequests.list,
    owners.list,
    registrations.list,
    replyTemplates.list,
    search.find,
    serviceRequests.list,
    tenants.list,
  ].map(({ query }): (typeof texts)[number] => [query, {}, 'q', 200, 'Max 200']),
  [units.list.query, {}, 'q', 20, 'Max 20'],
];

test('a text is as long as its field allows and no longer, without the space around it', () => {
  for (const [schema, valid, field, most, message] of texts) {
    const longest = 'x'.repeat(most);
    const stored = z.parse(schema, { ...valid, [field]: ` ${longest}\n ` });
    expect(stored, field).toMatchObject({ [field]: longest });
    expect(refusalsOf(schema, { ...valid, [field]: `${longest}x` }), field).toEqual([`${field}: ${message}`]);
  }
});

const emails: [schema: z.core.$ZodType, valid: Valid, most: number, tooLong: string, malformed: string][] = [
  [serviceRequestForm, request, 254, 'Valid email required', 'Valid email required'],
  [serviceRequestChanges, {}, 254, 'Valid email required', 'Valid email required'],
  [registrationForm, registration, 90, 'Max 90', 'Enter a valid email'],
  [registrationChanges, {}, 90, 'Max 90', 'Enter a valid email'],
  [contactForm, inquiry, 254, 'Max 254 characters', 'Please enter a valid email, such as name@example.com'],
  [personForm, person, 254, 'Max 254', 'Enter a valid email'],
  [userForm, account, 254, 'Please enter a valid email address', 'Please enter a valid email address'],
  [loginForm, account, 254, 'Please enter a valid email address', 'Please enter a valid email address'],
];

test('an email has an address of its own and a domain with a dot, and is as long as its form allows', () => {
  for (const [schema, valid, most, tooLong, malformed] of emails) {
    const ofLength = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;
    expect(refusalsOf(schema, { ...valid, email: ofLength(most) })).toEqual([]);
    expect(refusalsOf(schema, { ...valid, email: ofLength(most + 1) })).toEqual([`email: ${tooLong}`]);
    for (const email of ['a', 'a@', '@example.com', 'a@example', 'a@.com', 'a@example.', 'a b@example.com'])
      expect(refusalsOf(schema, { ...valid, email }), email).toEqual([`email: ${malformed}`]);
    // What would mean more than one address in the head of a mail, or end it.
    for (const sign of ['"', ',', ';', '(', '<', '@', '\u0007', '\r\n'])
      for (const email of [`a${sign}b@example.com`, `a@exam${sign}ple.com`])
        expect(refusalsOf(schema, { ...valid, email }), email).toHaveLength(1);
    // As it is pasted from an address book.
    const pasted = z.parse(schema, { ...valid, email: ' \u202aAda@Example.com\u202c\u200b\u2060\ufeff ' });
    expect(pasted).toMatchObject({ email: 'Ada@Example.com' });
  }
  expect(refusalsOf(registrationForm, { ...registration, email: ' ' })).toEqual(['email: Required']);
  expect(refusalsOf(contactForm, { ...inquiry, email: '' })).toEqual(['email: Please enter your email']);
  expect(refusalsOf(userForm, { ...account, email: 'staf\u017f@example.com' })).toEqual([
    'email: Please type the address with plain letters (A to Z), digits and signs. It has one that only looks like them.',
  ]);
});

const anyPhone = 'Please enter a phone number, such as (214)\u00A0555-0100';
const anyCode = 'Enter the 6 digits from your authenticator app, or a recovery code';

/** A field with the longest or shortest value that is accepted, one that is refused, and the refusal. */
const ends: [
  schema: z.core.$ZodType,
  valid: Valid,
  field: string,
  accepted: unknown,
  refused: unknown,
  refusal: string,
][] = [
  [contactForm, inquiry, 'phone', '1234567'.padEnd(40, '-'), '1234567'.padEnd(41, '-'), `phone: ${anyPhone}`],
  [
    serviceRequestForm,
    request,
    'phone',
    request.phone.padEnd(40, '-'),
    request.phone.padEnd(41, '-'),
    'phone: Enter a 10-digit U.S. number',
  ],
  [
    propertyForm,
    property,
    'website',
    'https://'.padEnd(300, 'x'),
    'https://'.padEnd(301, 'x'),
    'website: Max 300',
  ],
  [
    bankFileForm,
    bankFile,
    'lines',
    ['x'.repeat(2000)],
    ['x'.repeat(2001)],
    'lines.0: A line of this file is longer than 2,000 characters, so it is no list of payments.',
  ],
  [
    savedViewForm,
    view,
    'query',
    'x'.repeat(2000),
    'x'.repeat(2001),
    'query: These filters are too long to be saved.',
  ],
  [codeForm, {}, 'code', '123456', '12345', `code: ${anyCode}`],
  [codeForm, {}, 'code', 'x'.repeat(40), 'x'.repeat(41), `code: ${anyCode}`],
];

test('what is stored as it was typed ends where its field ends', () => {
  for (const [schema, valid, field, accepted, refused, refusal] of ends) {
    expect(refusalsOf(schema, { ...valid, [field]: accepted }), field).toEqual([]);
    expect(refusalsOf(schema, { ...valid, [field]: refused }), field).toEqual([refusal]);
  }
});

const days = 'Enter a number of days from 0 to 365.';
const minutes = 'Enter whole minutes from 1 to 12,000. One hour is 60.';
const retained = 'Enter whole days from 1 to 36,500. Seven years are 2,555.';
const year = 'Enter a year from 1900 to 2199.';
const share = 'Enter a share from 0, with at most six decimals.';
const percent = 'Enter a percentage above 0, up to 100, with at most six decimals.';
const aboveZero = 'Enter an amount above 0, with at most two decimals.';
const tooLarge = 'This amount is too large.';
const largest = 9_999_999_999.99;
const money = [
  ['least', 0.01, 0, aboveZero],
  ['most', largest, 10_000_000_000, tooLarge],
  ['cents', 10.01, 10.015, aboveZero],
] as const;

/** A field with the last value that is accepted and the first that is refused, below and above. */
const numbers: [
  schema: z.core.$ZodType,
  valid: Valid,
  field: string,
  accepted: number,
  refused: number,
  message: string,
][] = [
  [z.object({ id }), {}, 'id', 1, 0, 'This needs a whole number from 1.'],
  [z.object({ id }), {}, 'id', 2_147_483_647, 2_147_483_648, 'This needs a whole number from 1.'],
  [listPage, {}, 'page', 1, 0, 'A page is a whole number from 1.'],
  [listPage, {}, 'page', 10_000_000, 10_000_001, 'A page is a whole number from 1.'],
  ...['take', 'limit', 'pageSize', 'per_page'].flatMap((field): typeof numbers => [
    [listPage, {}, field, 1, 0, 'A page has 1 to 200 rows.'],
    [listPage, {}, field, 200, 201, 'A page has 1 to 200 rows.'],
  ]),
  [z.object({ dueDay }), {}, 'dueDay', 1, 0, 'Enter a day of the month, 1 to 31.'],
  [z.object({ dueDay }), {}, 'dueDay', 31, 32, 'Enter a day of the month, 1 to 31.'],
  [contactForm, inquiry, 'numberOfUnits', 1, 0, 'Please enter the number of units, a whole number from 1'],
  [
    contactForm,
    inquiry,
    'numberOfUnits',
    2_147_483_647,
    2_147_483_648,
    'Please enter a smaller number of units',
  ],
  [accountRuleForm, rule, 'graceDays', 0, -1, days],
  [accountRuleForm, rule, 'graceDays', 365, 366, days],
  [retentionRuleForm, retention, 'days', 1, 0, retained],
  [retentionRuleForm, retention, 'days', 36_500, 36_501, retained],
  ...['firstMinutes', 'nextMinutes'].flatMap((field): typeof numbers => [
    [promiseRuleForm, promiseRule, field, 1, 0, minutes],
    [promiseRuleForm, promiseRule, field, 12_000, 12_001, minutes],
  ]),
  [assessmentForm, { ...assessment, firstDue: '1900-01-01' }, 'year', 1900, 1899, year],
  [assessmentForm, { ...assessment, firstDue: '2199-01-01' }, 'year', 2199, 2200, year],
  [importOptions, sheet, 'headerRow', 1, 0, 'Choose the row of the column headers.'],
  [importOptions, sheet, 'headerRow', 50_000, 50_001, 'Choose the row of the column headers.'],
  [
    importOptions,
    sheet,
    'controlTotal',
    -largest,
    -10_000_000_000,
    'Enter an amount with at most two decimals.',
  ],
  [
    importOptions,
    sheet,
    'controlTotal',
    largest,
    10_000_000_000,
    'Enter an amount with at most two decimals.',
  ],
  [importOptions, sheet, 'controlTotal', 10.01, 10.015, 'Enter an amount with at most two decimals.'],
  [z.object({ share: shareValue }), {}, 'share', 0, -0.000001, share],
  [z.object({ share: shareValue }), {}, 'share', 99_999_999, 100_000_000, share],
  [z.object({ share: shareValue }), {}, 'share', 0.123456, 0.1234567, share],
  [accountRuleForm, { ...rule, amount: null }, 'percent', 0.000001, 0, percent],
  [accountRuleForm, { ...rule, amount: null }, 'percent', 100, 100.000001, percent],
  [accountRuleForm, { ...rule, amount: null }, 'percent', 1.123456, 1.1234567, percent],
  ...money.flatMap(([, accepted, refused, message]): typeof numbers => [
    [z.object({ amount: positiveAmount }), {}, 'amount', accepted, refused, message],
    [paymentForm, payment, 'amount', accepted, refused, message],
    [paymentChange, { id: 1 }, 'amount', accepted, refused, message],
    [expenseForm, expense, 'amount', accepted, refused, message],
    [leaseForm, lease, 'rentAmount', accepted, refused, message],
    [leaseChanges, {}, 'rentAmount', accepted, refused, message],
    [accountRuleForm, rule, 'amount', accepted, refused, message],
    [accountRuleForm, rule, 'maximum', accepted, refused, message],
    [assessmentForm, assessment, 'budget', accepted, refused, message],
    [assessmentForm, assessment, 'unitAmount', accepted, refused, message],
    [entryForm, entry, 'amount', accepted, refused, message],
    [accountEntryForm, { ...entry, accountId: 1 }, 'amount', accepted, refused, message],
  ]),
  [
    z.object({ deposit: amountFromZero }),
    {},
    'deposit',
    0,
    -0.01,
    'Enter an amount from 0, with at most two decimals.',
  ],
  [leaseForm, lease, 'deposit', 0, -0.01, 'Enter an amount from 0, with at most two decimals.'],
  [leaseForm, lease, 'deposit', largest, 10_000_000_000, tooLarge],
  [entryForm, { ...entry, type: 'OPENING' }, 'amount', -0.01, 0, aboveZero],
  [entryForm, { ...entry, type: 'OPENING' }, 'amount', -largest, -10_000_000_000, tooLarge],
];

test('a number ends where its field ends', () => {
  for (const [schema, valid, field, accepted, refused, message] of numbers) {
    const what = `${field} ${accepted} ${refused}`;
    expect(refusalsOf(schema, { ...valid, [field]: accepted }), what).toEqual([]);
    expect(refusalsOf(schema, { ...valid, [field]: refused }), what).toContain(`${field}: ${message}`);
  }
});

const some = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const entries = (count: number) => some(count).map(() => ({ dueDate: '2026-03-01', amountDue: 1 }));
const lists: [
  schema: z.core.$ZodType,
  valid: Valid,
  field: string,
  made: (count: number) => unknown[],
  most: number,
  message: string,
][] = [
  [bulkIds, {}, 'ids', some, 500, 'At most 500 at once.'],
  [bulkItems(z.number()), {}, 'items', some, 500, 'At most 500 at once.'],
  [z.object({ entries: sentSchedule }), {}, 'entries', entries, 500, 'At most 500 entries.'],
  [reminderForm, reminder, 'leaseIds', some, 100, 'At most 100 leases at once.'],
  [
    letterMailForm,
    { propertyCode: 'BT01', kind: 'STATEMENT' },
    'accountIds',
    some,
    2000,
    'Name 1 to 2000 accounts.',
  ],
  [
    propertyForm,
    property,
    'units',
    (count) => some(count).map((unitNumber) => ({ unitNumber: String(unitNumber) })),
    1000,
    'At most 1,000 units at once.',
  ],
  [
    bankFileForm,
    bankFile,
    'lines',
    (count) => some(count).map(String),
    5000,
    'A file may have 5000 lines. Split it.',
  ],
  [
    importOptions,
    sheet,
    'columns',
    (count) => some(count).map(() => null),
    200,
    'This needs a field or nothing for each column.',
  ],
  [
    promiseSettingsForm,
    promises,
    'rules',
    (count) => some(count).map((number) => Object.assign({}, promiseRule, { propertyCode: `P${number}` })),
    200,
    'At most 200 rules.',
  ],
  [
    promiseSettingsForm,
    promises,
    'holidays',
    (count) => some(count).map((number) => ({ day: daysAfter('2026-01-01', number), name: 'Closed' })),
    200,
    'At most 200 holidays.',
  ],
  [
    contactForm,
    inquiry,
    'boardPosition',
    (count) => some(count).map(() => 'Developer'),
    20,
    'Please choose from the roles in the list',
  ],
];

test('a list has as many entries as may be and no more', () => {
  for (const [schema, valid, field, made, most, message] of lists) {
    expect(refusalsOf(schema, { ...valid, [field]: made(most) }), field).toEqual([]);
    expect(refusalsOf(schema, { ...valid, [field]: made(most + 1) }), field).toEqual([
      `${field}: ${message}`,
    ]);
  }
  expect(refusalsOf(pickedIds, some(500).join(','))).toEqual([]);
  expect(refusalsOf(pickedIds, some(501).join(','))).toEqual([': This needs up to 500 ids such as 4,8,15.']);
  // Named twice it is one.
  expect(z.parse(pickedIds, [...some(500), 500].join(','))).toHaveLength(500);
});

test('what is done to many names at least one of them, and each once', () => {
  expect(refusalsOf(bulkIds, { ids: [] })).toEqual(['ids: Name at least one.']);
  expect(refusalsOf(bulkIds, { ids: [4, 8, 4] })).toEqual(['ids.2: This one is named twice.']);
  const changes = bulkChanges(z.object({ id }));
  expect(refusalsOf(changes, { items: [] })).toEqual(['items: Name at least one.']);
  expect(refusalsOf(changes, { items: [{ id: 4 }, { id: 8 }, { id: 4 }] })).toEqual([
    'items.2.id: This one is named twice.',
  ]);
  expect(refusalsOf(reminderForm, { ...reminder, leaseIds: [4, 4] })).toEqual(['leaseIds: Each lease once.']);
  const letters = { propertyCode: 'BT01', kind: 'STATEMENT' };
  expect(refusalsOf(letterMailForm, { ...letters, accountIds: [] })).toEqual([
    'accountIds: Name 1 to 2000 accounts.',
  ]);
  expect(refusalsOf(letterMailForm, { ...letters, accountIds: [4, 4] })).toEqual([
    'accountIds: Name each account once.',
  ]);
});

test('a day is one of the calendar, from 1900 to 2199', () => {
  const outside = ': Enter a day between 1900 and 2199.';
  for (const day of ['1900-01-01', '2199-12-31', '2028-02-29'])
    expect(refusalsOf(calendarDay(), day), day).toEqual([]);
  for (const day of ['1899-12-31', '2200-01-01'])
    expect(refusalsOf(calendarDay(), day), day).toEqual([outside]);
  for (const day of ['2026-02-29', '2026-1-31', '01/31/2026', '2026-01-31T00:00:00Z'])
    expect(refusalsOf(calendarDay(), day), day).toContain(': Enter a day such as 2026-01-31.');
  expect(refusalsOf(calendarDay(), '')).toContain(': Choose a day.');
});

test('a password is as long as its form asks for', () => {
  const signup = { ...account, overwriteCode: 'ABCD' };
  expect(refusalsOf(userForm, { ...account, password: '123456' })).toEqual([]);
  expect(refusalsOf(userForm, { ...account, password: '12345' })).toEqual([
    'password: Password must be at least 6 characters long',
  ]);
  for (const [schema, valid] of [
    [loginForm, account],
    [signupForm, signup],
  ] as const) {
    expect(refusalsOf(schema, { ...valid, password: '12345678' })).toEqual([]);
    expect(refusalsOf(schema, { ...valid, password: '1234567' })).toEqual([
      'password: Password must be at least 8 characters long',
    ]);
  }
  for (const [schema, valid] of [
    [userForm, account],
    [loginForm, account],
    [signupForm, signup],
  ] as const) {
    expect(refusalsOf(schema, { ...valid, password: 'x'.repeat(1000) })).toEqual([]);
    expect(refusalsOf(schema, { ...valid, password: 'x'.repeat(1001) })).toEqual(['password: Max 1000']);
  }
});

test('what is typed is stored in one form', () => {
  const stored = (schema: z.core.$ZodType, typed: unknown): unknown => {
    const result = z.safeParse(schema, typed);
    return result.success ? result.data : 'refused';
  };
  const forms: [schema: z.core.$ZodType, typed: unknown, result: unknown][] = [
    [phone('x'), '(214) 555-0100', '2145550100'],
    [phone('x'), '+1 214.555.0100', '2145550100'],
    // As it is pasted from a letter.
    [phone('x'), '214\u2011555\u20130100', '2145550100'],
    // Ten digits stay ten, whatever they begin with.
    [phone('x'), '1145550100', '1145550100'],
    [phone('x'), '214555010', 'refused'],
    [phone('x'), '22145550100', 'refused'],
    [phone('x'), '2145550100 ext', 'refused'],
    [propertyCode('x'), ' bt-01 ', 'BT-01'],
    [propertyCode('x'), 'ABCDEFGHIJKL', 'ABCDEFGHIJKL'],
    [propertyCode('x'), 'ABCDEFGHIJKLM', 'refused'],
    [propertyCode('x'), 'BT_1', 'refused'],
    [unitCode('x'), ' 7b12 ', '7B12'],
    [unitCode('x'), '712', 'refused'],
    [unitCode('x'), '71234', 'refused'],
    // In capitals it has four letters.
    [unitCode('x'), 'abß', 'refused'],
    [paddedUnitCode('x'), '7', '0007'],
    [paddedUnitCode('x'), '7b', '007B'],
    [paddedUnitCode('x'), '', 'refused'],
    [paddedUnitCode('x'), '12345', 'refused'],
    [chosenProperty, 'all', undefined],
    [chosenProperty, '', undefined],
    [chosenProperty, ' bt01 ', 'BT01'],
    [flag, ' Yes ', true],
    [flag, 1, true],
    [flag, 'true', true],
    [flag, 'NO', false],
    [flag, '0', false],
    [flag, '', false],
    [flag, 'maybe', 'refused'],
    [flag, 2, 'refused'],
  ];
  for (const [schema, typed, result] of forms) expect(stored(schema, typed), String(typed)).toBe(result);
  const empty = { email: ' ', phone: '', mailingAddress: '\n' };
  expect(stored(personForm, { ...person, ...empty })).toMatchObject({
    email: null,
    phone: null,
    mailingAddress: null,
  });
  expect(stored(contactForm, { ...inquiry, referral: null })).toMatchObject({ referral: undefined });
  for (const website of ['example.com', 'javascript:alert(1)', 'https://', 'https://a b'])
    expect(refusalsOf(propertyForm, { ...property, website }), website).toEqual([
      'website: Enter an address that begins with https:// or http://.',
    ]);
  // A number of any country: 7 to 20 digits, and an extension as people write it.
  const extended = ['ext. 12', 'Ext 12', 'EXTENSION 12', 'x12'].map((end) => `214 555 0100 ${end}`);
  for (const number of ['1234567', `+${'1'.repeat(20)}`, ...extended])
    expect(refusalsOf(contactForm, { ...inquiry, phone: number }), number).toEqual([]);
  for (const number of ['123456', '1'.repeat(21), 'call me', '2145550100 ext.'])
    expect(refusalsOf(contactForm, { ...inquiry, phone: number }), number).toHaveLength(1);
});

test('a name stands on one line, and is there', () => {
  const named: [schema: z.core.$ZodType, valid: Valid, field: string, missing: string, unreadable: string][] =
    [
      [registrationForm, registration, 'firstName', 'Required', 'Letters, spaces and punctuation only'],
      [personForm, person, 'lastName', 'Required', 'Letters, spaces and punctuation only'],
      [
        contactForm,
        inquiry,
        'communityName',
        'Please enter the name of your community',
        'Letters, digits, spaces and punctuation only',
      ],
      [expenseForm, expense, 'category', 'Please choose a category', 'Please choose a category'],
      [
        replyTemplateForm,
        template,
        'title',
        'Enter a name for the template',
        'Letters, digits, spaces and punctuation only',
      ],
    ];
  for (const [schema, valid, field, missing, unreadable] of named) {
    for (const nothing of ['', '  ', '\u200b\u202e'])
      expect(refusalsOf(schema, { ...valid, [field]: nothing }), field).toEqual([`${field}: ${missing}`]);
    for (const odd of ['a\nb', 'a\tb', 'a\u0007b'])
      expect(refusalsOf(schema, { ...valid, [field]: odd }), field).toEqual([`${field}: ${unreadable}`]);
  }
  expect(refusalsOf(reminderForm, { ...reminder, subject: 'a\r\nBcc: b' })).toEqual([
    'subject: Enter a subject, of 200 characters at most.',
  ]);
});

const asOwed = { ...rule, kind: 'INTEREST', amount: null, percent: 18, repeats: 'MONTHLY' };
const returned = { kinds: ['lease'], reasons: { lease: 'Not signed' }, expectedUpdatedAt: instant };
const reviewed = { review: 'DECLINED', declineReason: 'DUPLICATE', expectedUpdatedAt: instant };

const together: [what: string, schema: z.core.$ZodType, value: unknown, refusals: string[]][] = [
  ...[leaseForm, leaseTerms, leaseChanges].flatMap((schema): typeof together => [
    ['a lease of two days', schema, { ...lease, endDate: '2026-01-02' }, []],
    [
      'a lease that ends as it begins',
      schema,
      { ...lease, endDate: '2026-01-01' },
      ['endDate: The end must be after the start.'],
    ],
  ]),
  ['a change of the end alone', leaseChanges, { endDate: '2026-01-01' }, []],
  ['a fee by percent', accountRuleForm, { ...rule, amount: null, percent: 5 }, []],
  ...[accountRuleForm, accountRuleChange].flatMap((schema): typeof together => [
    [
      'a fee without a measure',
      schema,
      { ...rule, amount: null },
      ['amount: Enter either an amount or a percentage.'],
    ],
    [
      'a fee with two measures',
      schema,
      { ...rule, percent: 5 },
      ['amount: Enter either an amount or a percentage.'],
    ],
    ['interest', schema, asOwed, []],
    [
      'interest of an amount',
      schema,
      { ...asOwed, amount: 5, percent: null },
      ['percent: Interest needs a percentage for the year.'],
    ],
    [
      'interest with an amount beside',
      schema,
      { ...asOwed, amount: 5 },
      ['amount: Enter either an amount or a percentage.'],
    ],
    ['interest once', schema, { ...asOwed, repeats: 'ONCE' }, ['repeats: Interest is charged each month.']],
  ]),
  ...[assessmentForm, assessmentChange].flatMap((schema): typeof together => [
    [
      'a fixed amount that is missing',
      schema,
      { ...assessment, basis: 'FIXED' },
      ['unitAmount: Enter what each unit pays each time.'],
    ],
    ['a fixed amount', schema, { ...assessment, basis: 'FIXED', unitAmount: 5 }, []],
    ['a first day at the end of the year', schema, { ...assessment, firstDue: '2026-12-31' }, []],
    [
      'a first day of another year',
      schema,
      { ...assessment, firstDue: '2027-01-01' },
      ['firstDue: The first day due is in another year than the assessment.'],
    ],
  ]),
  ['a charge for nothing', entryForm, { ...entry, memo: ' ' }, ['memo: Say what this is for.']],
  ['a payment for nothing', entryForm, { ...entry, type: 'PAYMENT', method: 'CHECK', memo: null }, []],
  [
    'a payment in no way',
    entryForm,
    { ...entry, type: 'PAYMENT' },
    ['method: Please choose how it was paid'],
  ],
  ['a credit below 0', entryForm, { ...entry, type: 'WAIVER', amount: -5 }, [`amount: ${aboveZero}`]],
  ['a credit on file', accountEntryForm, { ...entry, accountId: 1, type: 'OPENING', amount: -5 }, []],
  ['a fine', entryForm, { ...entry, type: 'FINE' }, ['type: Choose what this is.']],
  ['a reason to decline', reviewForm, reviewed, []],
  [
    'no reason to decline',
    reviewForm,
    { ...reviewed, declineReason: null },
    ['declineReason: Choose why it is declined.'],
  ],
  [
    'a reason for what is ready',
    reviewForm,
    { ...reviewed, review: 'READY' },
    ['declineReason: Only a registration that is declined has a reason.'],
  ],
  ['a document that goes back', returnForm, returned, []],
  [
    'no document',
    returnForm,
    { ...returned, kinds: [], reasons: {} },
    ['kinds: Choose at least one document to return.'],
  ],
  [
    'a document without a reason',
    returnForm,
    { ...returned, kinds: ['lease', 'dl'] },
    ['reasons.dl: Write what is wrong with it, so that the sender can correct it.'],
  ],
  [
    'a reason without its document',
    returnForm,
    { ...returned, reasons: { lease: 'Not signed', bg: 'Old' } },
    ['reasons.bg: Only a document that is returned has a reason.'],
  ],
  [
    'a reason that is too long',
    returnForm,
    { ...returned, reasons: { lease: 'x'.repeat(501) } },
    ['reasons.lease: Max 500 characters'],
  ],
  ['what staff type', fieldChoice, { use: 'TYPE', value: null }, []],
  ['what staff did not type', fieldChoice, { use: 'TYPE' }, ['value: Type what it should be.']],
  ['an office day of an hour', promiseSettingsForm, { ...promises, closes: '10:00' }, []],
  [
    'a shorter office day',
    promiseSettingsForm,
    { ...promises, closes: '09:59' },
    ['closes: The office must be open for at least an hour: choose a later time.'],
  ],
  [
    'a time that no clock shows',
    promiseSettingsForm,
    { ...promises, closes: '24:00' },
    ['closes: Enter a time such as 09:00.'],
  ],
  [
    'a day of the week twice',
    promiseSettingsForm,
    { ...promises, officeDays: [1, 1] },
    ['officeDays: A day of the week is 0 (Sunday) to 6 (Saturday), each once.'],
  ],
  [
    'an eighth day of the week',
    promiseSettingsForm,
    { ...promises, officeDays: [0, 7] },
    ['officeDays.1: A day of the week is 0 (Sunday) to 6 (Saturday), each once.'],
  ],
  [
    'no day of the week',
    promiseSettingsForm,
    { ...promises, officeDays: [] },
    ['officeDays: Choose at least one day of the week.'],
  ],
  [
    'a holiday twice',
    promiseSettingsForm,
    {
      ...promises,
      holidays: ['2026-07-03', '2026-09-07', '2026-07-03'].map((day) => ({ day, name: 'Closed' })),
    },
    ['holidays.2.day: This day is on the list already.'],
  ],
  [
    'a rule twice',
    promiseSettingsForm,
    { ...promises, rules: [promiseRule, { ...promiseRule, propertyCode: 'BT01' }, promiseRule] },
    ['rules.2.category: There is a rule for this property and category already.'],
  ],
  [
    'a type that is paid twice',
    applicationOrder,
    { propertyCode: 'BT01', order: [['FEE', 'COST'], ['FEE']] },
    ['order: Name each type at most once.'],
  ],
  [
    'a status for an inquiry',
    replyTemplateForm,
    { ...template, usedFor: 'contact-inquiry', status: 'OPEN' },
    ['status: Only templates for service requests have this'],
  ],
  [
    'a property for an inquiry',
    replyTemplateForm,
    { ...template, usedFor: 'contact-inquiry', propertyCode: 'BT01' },
    ['propertyCode: Only templates for service requests have this'],
  ],
  [
    'an answer with something left to write',
    replyForm,
    { text: 'Dear {{ name }}, {{detail}} {{name}}' },
    ['text: Please replace {{name}}, {{detail}} before you send this.'],
  ],
  ['a reminder with what is filled in', reminderForm, { ...reminder, text: '{name} {oldest due date}' }, []],
  [
    'a reminder with what is not',
    reminderForm,
    { ...reminder, subject: '{balance}', text: 'Pay by {due-date}.' },
    ['subject', 'text'].map(
      (field) => `${field}: Only {name}, {unit}, {amount}, {oldest due date} are filled in.`,
    ),
  ],
  [
    'a workbook that is called CSV',
    bankFileForm,
    { ...bankFile, lines: ['PK\u0003\0'] },
    ['lines.0: This file could not be read as CSV.'],
  ],
];

test('what does not fit together is refused at its field', () => {
  for (const [what, schema, value, refusals] of together)
    expect([what, refusalsOf(schema, value)]).toEqual([what, refusals]);
});
