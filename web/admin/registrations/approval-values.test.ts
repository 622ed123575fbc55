import { expect, test } from 'vitest';
import type { MatchedPerson, RegistrationMatch } from '#contracts/approvals.ts';
import { approvedRecordBuilders } from '#tests/support/approval-records.ts';
import {
  checkApproval,
  choicesOf,
  initialValues,
  isSameField,
  leaseToShare,
  whatIsWritten,
  yearFrom,
} from './approval-values.ts';
import type { ApprovalValues } from './approval-values.ts';

const { registration, person, match, unit } = approvedRecordBuilders;

const onFile = (fields: Partial<MatchedPerson> = {}): RegistrationMatch =>
  match({ people: [person(fields)] });

test.each([
  ['nobody matches: someone new', match(), 0],
  ['the same person matches', onFile(), 7],
  ['the name differs only in how it is written', onFile({ firstName: ' ADA ' }), 7],
  ['the same email has another name: staff choose', onFile({ firstName: 'Ben' }), null],
  ['only the last name is another: staff choose', onFile({ lastName: 'Sample' }), null],
])('where %s is chosen to begin with', (_what, found, personId) => {
  expect(initialValues(registration(), found).personId).toBe(personId);
});

test.each([
  ['what is on file stays', onFile({ phone: '2145550199' }), { phone: 'KEEP', email: 'KEEP' }],
  ['what is missing there is taken', onFile({ phone: null }), { phone: 'TAKE', email: 'KEEP' }],
  ['all is taken for someone new', match(), { phone: 'TAKE', email: 'TAKE', mailingAddress: 'KEEP' }],
])('%s unless staff say otherwise', (_what, found, uses) => {
  const { fields } = initialValues(registration(), found);
  for (const [field, use] of Object.entries(uses)) expect(Reflect.get(fields, field)).toMatchObject({ use });
});

test('a tenant who has a lease of the unit gets no other one by itself', () => {
  const lease = {
    id: 3,
    tenant: person(),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    status: 'ACTIVE',
  } as const;
  const found = { ...onFile(), unit: unit({ leases: [lease] }) };
  expect(initialValues(registration(), found).leaseUse).toBe('NONE');
  expect(initialValues(registration(), { ...found, people: [] }).leaseUse).toBe('CREATE');
  // Who moves in again after their lease has ended needs another one.
  const ended = { ...found, unit: unit({ leases: [{ ...lease, status: 'ENDED' }] }) };
  expect(initialValues(registration(), ended).leaseUse).toBe('CREATE');
});

test('someone new can share the lease of others that runs, not the one that follows, has ended, or is their own', () => {
  const leaseOf = (id: number, year: number, status: 'ENDED' | 'ACTIVE' | 'UPCOMING', tenantId: number) => ({
    id,
    tenant: { ...person(), id: tenantId },
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    status,
  });
  const leases = [
    leaseOf(5, 2028, 'UPCOMING', 8),
    leaseOf(4, 2027, 'UPCOMING', 8),
    leaseOf(3, 2026, 'ACTIVE', 9),
    leaseOf(2, 2025, 'ENDED', 8),
  ];
  const found = match({ unit: unit({ leases }) });
  expect(leaseToShare(found, 0)?.id).toBe(3);
  expect(leaseToShare(found, 9)?.id).toBe(4);
  expect(leaseToShare(match({ unit: null }), 0)).toBeUndefined();
});

test('says what is missing, each thing at its field', () => {
  const noUnit = match({ unit: null, people: [person({ firstName: 'Ben' })] });
  const checked = checkApproval(initialValues(registration(), noUnit), registration(), noUnit);
  expect(checked.ok ? [] : Object.keys(checked.errors).toSorted()).toEqual([
    'choices.createUnit',
    'choices.lease.endDate',
    'choices.lease.rentAmount',
    'choices.lease.startDate',
    'choices.personId',
  ]);
  const owner = registration({ partyType: 'OWNER' });
  const ofOwner = checkApproval(initialValues(owner, match()), owner, match());
  expect(ofOwner).toEqual({
    ok: false,
    errors: { 'choices.ownerSince': 'Enter the first day of the owner.' },
  });
});

test('sends what was chosen and typed, and says before what will be written', () => {
  const found = onFile({ phone: '2145550199' });
  const begun = initialValues(registration(), found);
  const values = {
    ...begun,
    fields: {
      ...begun.fields,
      phone: { use: 'TAKE', value: '' },
      lastName: { use: 'TYPE', value: 'Sample' },
    },
    startDate: '2026-12-01',
    endDate: yearFrom('2026-12-01'),
    rentAmount: '$1,650.00',
  } as const;
  expect(whatIsWritten(values, registration(), found)).toEqual([
    'Ada Example gets another last name, another phone.',
    'A lease from Dec 1, 2026 to Nov 30, 2027 at $1,650.00 a month is added, with 12 payments.',
    'The registration moves to the archive.',
  ]);
  const checked = checkApproval(values, registration(), found);
  expect(checked).toMatchObject({
    ok: true,
    body: {
      expectedUpdatedAt: registration().updatedAt,
      choices: {
        personId: 7,
        fields: { phone: { use: 'TAKE' }, lastName: { use: 'TYPE', value: 'Sample' } },
        lease: { startDate: '2026-12-01', endDate: '2027-11-30', rentAmount: 1650, deposit: 0, dueDay: 1 },
      },
    },
  });
});

const term = {
  startDate: '2026-12-10',
  endDate: '2027-01-20',
  rentAmount: '1000',
  deposit: '500',
  dueDay: '15',
};
const tenantOf = (changed: Partial<ApprovalValues>, found = onFile(), record = registration()) => {
  const values = { ...initialValues(record, found), ...changed };
  return { sent: choicesOf(values, record, found).choices, said: whatIsWritten(values, record, found) };
};

test('an owner is sent with their first day and no lease, a tenant with what was chosen of theirs', () => {
  const owner = registration({ partyType: 'OWNER', updatedAt: '2026-11-21T15:00:00.000Z' });
  const values = { ...initialValues(owner, match()), ...term, ownerSince: '2026-12-01' };
  expect(choicesOf({ ...values, leaseUse: 'ATTACH' }, owner, match())).toEqual({
    expectedUpdatedAt: '2026-11-21T15:00:00.000Z',
    choices: {
      createUnit: false,
      personId: null,
      fields: {
        firstName: { use: 'TAKE' },
        lastName: { use: 'TAKE' },
        email: { use: 'TAKE' },
        phone: { use: 'TAKE' },
        mailingAddress: { use: 'KEEP' },
      },
      ownerSince: '2026-12-01',
      archive: true,
    },
  });
  expect(whatIsWritten(values, owner, match())).toEqual([
    'Ada Example is added as an owner.',
    'They own PR05-0002 from Dec 1, 2026.',
    'The registration moves to the archive.',
  ]);
  const { fields } = initialValues(registration(), onFile());
  const typed = { ...fields, phone: { use: 'TYPE', value: ' ' } } as const;
  const { sent, said } = tenantOf({ ...term, fields: typed, archive: false, ownerSince: '2026-12-01' });
  expect(sent).toMatchObject({
    personUpdatedAt: person().updatedAt,
    fields: { phone: { use: 'TYPE', value: null } },
    lease: { rentAmount: 1000, deposit: 500, dueDay: 15 },
    archive: false,
  });
  expect(sent).not.toHaveProperty('ownerSince');
  expect(said).toEqual([
    'Ada Example gets another phone.',
    'A lease from Dec 10, 2026 to Jan 20, 2027 at $1,000.00 a month is added, with 2 payments.',
  ]);
});

test('only what is complete and new is said to be written', () => {
  const days = { endDate: '2026-12-20', dueDay: '12' };
  expect([
    tenantOf({}).said,
    tenantOf({ ...term, leaseUse: 'NONE' }).said,
    tenantOf({ ...term, endDate: '2026-12-09' }).said,
    tenantOf({ ...term, ...days, rentAmount: '5' }, onFile(), registration({ archived: true })).said,
    tenantOf({ createUnit: true, leaseUse: 'NONE', archive: false }, match()).said,
    tenantOf({ createUnit: true, leaseUse: 'NONE', archive: false }, match({ unit: null })).said,
  ]).toEqual([
    ['Ada Example stays as on file.', 'The registration moves to the archive.'],
    ['Ada Example stays as on file.', 'The registration moves to the archive.'],
    ['Ada Example stays as on file.', 'The registration moves to the archive.'],
    [
      'Ada Example stays as on file.',
      'A lease from Dec 10, 2026 to Dec 20, 2026 at $5.00 a month is added, with 1 payment.',
    ],
    ['Ada Example is added as a tenant.'],
    ['Unit PR05-0002 is added.', 'Ada Example is added as a tenant.'],
  ]);
});

test('a field of someone on file that is typed empty is named, and a phone is the same however it is written', () => {
  const { fields } = initialValues(registration(), onFile());
  const values = {
    ...initialValues(registration(), onFile()),
    leaseUse: 'NONE',
    fields: { ...fields, lastName: { use: 'TYPE', value: '' } },
  } as const;
  const checked = checkApproval(values, registration(), onFile());
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['choices.fields.lastName.value']);
  expect(isSameField('phone', '(214) 555-0100', '2145550100')).toBe(true);
});

test.each([
  ['2026-12-01', '2027-11-30'],
  ['2026-03-15', '2027-03-14'],
  ['2028-02-29', '2029-02-28'],
  ['2027-03-01', '2028-02-29'],
])('a year from %s ends on %s', (first, last) => {
  expect(yearFrom(first)).toBe(last);
});
