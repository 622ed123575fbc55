import {
  approvalFields,
  approvalForm,
  approvalMessages,
  chosenPerson,
  sentValue,
} from '#contracts/approvals.ts';
import type {
  ApprovalField,
  ApprovalForm,
  FieldUse,
  MatchedPerson,
  RegistrationMatch,
} from '#contracts/approvals.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import type { approveRegistration } from '#contracts/approvals.ts';
import { phoneDigits } from '#contracts/phone-digits.ts';
import { generateSchedule } from '#contracts/generate-schedule.ts';
import { amountOf, formatDollars } from '#contracts/money.ts';
import { fullName, personForm, personLabels } from '#contracts/people.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatDay } from '#web/lib/formats.ts';

/** What is chosen and typed on the way from a registration to its records. */
export interface ApprovalValues {
  createUnit: boolean;
  /** 0 adds a person; null is not chosen yet. */
  personId: number | null;
  fields: Record<ApprovalField, { use: FieldUse; value: string }>;
  ownerSince: string;
  leaseUse: 'CREATE' | 'ATTACH' | 'NONE';
  startDate: string;
  endDate: string;
  rentAmount: string;
  deposit: string;
  dueDay: string;
  archive: boolean;
}

/** What is likely right: who matches by more than a name, what is on file, a lease where the tenant has none of this unit. */
export function initialValues(record: Registration, match: RegistrationMatch): ApprovalValues {
  const { people } = match;
  const sure = people.find((person) => hasSameName(person, record));
  const person = sure ?? null;
  const hasLease = match.unit?.leases.some(
    (lease) => lease.tenant.id === person?.id && lease.status !== 'ENDED',
  );
  return {
    createUnit: false,
    // Someone with the same email and another name may be the same person, or their spouse.
    personId: person?.id ?? (people.length === 0 ? 0 : null),
    fields: fieldsFor(person, record),
    ownerSince: '',
    leaseUse: hasLease ? 'NONE' : 'CREATE',
    startDate: '',
    endDate: '',
    rentAmount: '',
    deposit: '',
    dueDay: '1',
    archive: true,
  };
}

export function hasSameName(person: MatchedPerson, record: Registration): boolean {
  return (
    isSameField('firstName', person.firstName, record.firstName) &&
    isSameField('lastName', person.lastName, record.lastName)
  );
}

/** The fields as they begin for a person: what is on file stays, and what is missing there is taken. */
export function fieldsFor(person: MatchedPerson | null, record: Registration): ApprovalValues['fields'] {
  const usualUse = (field: ApprovalField): FieldUse => {
    const sent = sentValue(field, record);
    return sent !== null && !person?.[field] ? 'TAKE' : 'KEEP';
  };
  const begin = (field: ApprovalField) => ({ use: usualUse(field), value: '' });
  return {
    firstName: begin('firstName'),
    lastName: begin('lastName'),
    email: begin('email'),
    phone: begin('phone'),
    mailingAddress: begin('mailingAddress'),
  };
}

/** Whether two texts of a field say the same, however they are written. */
export function isSameField(field: ApprovalField, one: string | null, other: string | null): boolean {
  const plain = (text: string | null) => {
    const whole = (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    return field === 'phone' ? phoneDigits(whole) : whole;
  };
  return plain(one) === plain(other);
}

/** The last day of a year that begins on a day: what most leases end on. */
export function yearFrom(startDate: string): string {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10);
}

/** The lease that someone new to a unit could be attached to: the first that has not ended. */
export function leaseToShare({ unit }: RegistrationMatch, personId: number | null) {
  return unit?.leases.findLast((lease) => lease.status !== 'ENDED' && lease.tenant.id !== personId);
}

/** What is sent; amounts as they were read. */
export function choicesOf(
  values: ApprovalValues,
  record: Registration,
  match: RegistrationMatch,
): CallOf<typeof approveRegistration>['body'] {
  const person = personOf(values, match);
  const isTenant = record.partyType === 'TENANT';
  const { startDate, endDate } = values;
  const fields = mapFields((field) => {
    const { use, value } = values.fields[field];
    return use === 'TYPE' ? { use, value: value.trim() === '' ? null : value } : { use };
  });
  return {
    expectedUpdatedAt: record.updatedAt,
    choices: {
      createUnit: values.createUnit,
      personId: values.personId || null,
      ...(person ? { personUpdatedAt: person.updatedAt } : {}),
      fields,
      ...(isTenant || values.ownerSince === '' ? {} : { ownerSince: values.ownerSince }),
      ...(isTenant && values.leaseUse === 'CREATE'
        ? {
            lease: {
              startDate,
              endDate,
              rentAmount: amountOf(values.rentAmount),
              deposit: values.deposit.trim() === '' ? 0 : amountOf(values.deposit),
              dueDay: Number(values.dueDay),
            },
          }
        : {}),
      ...(isTenant && values.leaseUse === 'ATTACH'
        ? { attachToLeaseId: leaseToShare(match, values.personId)?.id ?? 0 }
        : {}),
      archive: values.archive,
    },
  };
}

function mapFields<T>(of: (field: ApprovalField) => T): Record<ApprovalField, T> {
  return {
    firstName: of('firstName'),
    lastName: of('lastName'),
    email: of('email'),
    phone: of('phone'),
    mailingAddress: of('mailingAddress'),
  };
}

export function personOf({ personId }: ApprovalValues, { people }: RegistrationMatch): MatchedPerson | null {
  return people.find(({ id }) => id === personId) ?? null;
}

/** What is wrong, by the path of what was chosen: `choices.lease.startDate`. */
export type ApprovalErrors = Record<string, string>;

export type CheckedApproval = { ok: true; body: ApprovalForm } | { ok: false; errors: ApprovalErrors };

/** The choices by the contract's rules, and by what the registration needs. */
export function checkApproval(
  values: ApprovalValues,
  record: Registration,
  match: RegistrationMatch,
): CheckedApproval {
  const body = choicesOf(values, record, match);
  const read = approvalForm.safeParse(body);
  const errors: ApprovalErrors = {};
  for (const { path, message } of read.success ? [] : read.error.issues) errors[path.join('.')] ??= message;
  if (!match.unit && !values.createUnit) errors['choices.createUnit'] = approvalMessages.unit;
  if (values.personId === null) errors['choices.personId'] = 'Choose who it is.';
  if (record.partyType === 'OWNER' && values.ownerSince === '')
    errors['choices.ownerSince'] = approvalMessages.ownerSince;
  if (values.personId !== null) {
    const typed = personForm.safeParse(chosenPerson(body.choices.fields, personOf(values, match), record));
    for (const { path, message } of typed.success ? [] : typed.error.issues)
      errors[`choices.fields.${path.join('.')}.value`] ??= message;
  }
  return read.success && Object.keys(errors).length === 0
    ? { ok: true, body: read.data }
    : { ok: false, errors };
}

/** What will be written, in sentences; of what is not complete yet nothing is said. */
export function whatIsWritten(
  values: ApprovalValues,
  record: Registration,
  match: RegistrationMatch,
): string[] {
  const unit = !match.unit && values.createUnit ? [`Unit ${record.unitIdentifier} is added.`] : [];
  const archive = values.archive && !record.archived ? ['The registration moves to the archive.'] : [];
  return [
    ...unit,
    ...personSentences(values, record, match),
    ...partySentences(values, record, match),
    ...archive,
  ];
}

function personSentences(values: ApprovalValues, record: Registration, match: RegistrationMatch): string[] {
  if (values.personId === null) return [];
  const person = personOf(values, match);
  const { choices } = choicesOf(values, record, match);
  const chosen = chosenPerson(choices.fields, person, record);
  const name = fullName({ firstName: chosen.firstName ?? '', lastName: chosen.lastName ?? '' }).trim();
  if (!person) return [`${name} is added as ${record.partyType === 'OWNER' ? 'an owner' : 'a tenant'}.`];
  const changed = approvalFields.filter((field) => (chosen[field] ?? '') !== (person[field] ?? ''));
  if (changed.length === 0) return [`${fullName(person)} stays as on file.`];
  const labels = changed.map((field) => personLabels[field].toLowerCase());
  return [`${fullName(person)} gets another ${labels.join(', another ')}.`];
}

function partySentences(values: ApprovalValues, record: Registration, match: RegistrationMatch): string[] {
  const { ownerSince, leaseUse, startDate, endDate, rentAmount, dueDay } = values;
  if (record.partyType === 'OWNER')
    return ownerSince ? [`They own ${record.unitIdentifier} from ${formatDay(ownerSince)}.`] : [];
  if (leaseUse === 'ATTACH') {
    const shared = leaseToShare(match, values.personId);
    return shared ? [`They live there by the lease of ${fullName(shared.tenant)}.`] : [];
  }
  const rent = amountOf(rentAmount);
  if (leaseUse === 'NONE' || !startDate || !(endDate > startDate) || !(rent > 0)) return [];
  const count = generateSchedule({
    startDate,
    endDate,
    rentAmount: rent,
    dueDay: Number(dueDay) || 1,
  }).length;
  const payments = count === 1 ? '1 payment' : `${count} payments`;
  return [
    `A lease from ${formatDay(startDate)} to ${formatDay(endDate)} at ${formatDollars(rent)} a month is added, with ${payments}.`,
  ];
}
