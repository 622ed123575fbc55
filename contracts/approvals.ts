import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, json, one } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { leaseMessages, leaseTerms } from './leases.ts';
import { leaseStatus } from './lease-status.ts';
import { fullName, person, personName, unitName } from './people.ts';
import type { Person } from './people.ts';
import type { PartyType } from './registration-form.ts';
import type { Registration } from './registrations.ts';

/** How a registration becomes records: whom it is about, what is written, and how that is undone. */

/** Why a person on file may be who sent a registration, the surest first. A name alone is no reason. */
export const matchReasons = ['EMAIL', 'PHONE', 'NAME_AND_UNIT'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** An owner or a tenant on file, as the registration asks for; `why` holds at least one reason. */
export const matchedPerson = z.extend(person, { why: z.array(z.enum(matchReasons)) });
export type MatchedPerson = z.infer<typeof matchedPerson>;

/** The unit that a registration names, where it is on file. */
export const matchedUnit = z.extend(unitName, {
  owner: z.nullable(personName),
  /** Of the lease that runs today, or named by the unit itself. */
  tenant: z.nullable(personName),
  /** The latest start first. */
  leases: z.array(
    z.object({
      id,
      tenant: personName,
      startDate: calendarDay(),
      endDate: calendarDay(),
      status: leaseStatus,
    }),
  ),
});
export type MatchedUnit = z.infer<typeof matchedUnit>;

/** A record that an approval added or changed, by the name that it had then. */
export const approvedRecord = z.object({
  kind: z.enum(['owner', 'tenant', 'unit', 'lease']),
  id,
  name: z.string(),
  isNew: z.boolean(),
});
export type ApprovedRecord = z.infer<typeof approvedRecord>;

export const approval = z.object({
  id,
  registrationId: id,
  at: instant,
  byEmail: z.string(),
  undoneAt: z.nullable(instant),
  records: z.array(approvedRecord),
});
export type Approval = z.infer<typeof approval>;

/** What stands on file for a registration. */
export const registrationMatch = z.object({
  /** Null where no such unit is on file: it can be added. */
  unit: z.nullable(matchedUnit),
  /** The surest match first. */
  people: z.array(matchedPerson),
  /** The approval in force. */
  approval: z.nullable(approval),
});
export type RegistrationMatch = z.infer<typeof registrationMatch>;

/** The most people that are offered. */
export const matchesMax = 10;

export const approvalFields = ['firstName', 'lastName', 'email', 'phone', 'mailingAddress'] as const;
export type ApprovalField = (typeof approvalFields)[number];

/** Validation messages of an approval. */
export const approvalMessages = {
  typed: 'Type what it should be.',
  unit: 'No such unit is on file. Choose to add it.',
  person: 'There is no such person on file.',
  ownerSince: 'Enter the first day of the owner.',
  ofTenant: 'Only a tenant has a lease.',
  ofOwner: 'Only an owner has this date.',
  oneLease: 'Choose either a new lease or one to attach the tenant to.',
  attached: 'This lease does not belong to this unit.',
  approved: 'This registration has already been approved.',
  declined: 'This registration is declined. Reopen its review first.',
  undone: 'This approval has already been undone.',
  otherOwner: 'Another owner is on file for this unit.',
  /** What the documents are called. */
  infected: (names: string) =>
    `A virus was found in: ${names}. Return it to the sender, or replace it with another file, before you add anyone.`,
} as const;

/** What becomes of a field: as it is on file, as the registration says, or as staff type it. */
export const fieldUses = ['KEEP', 'TAKE', 'TYPE'] as const;
export type FieldUse = (typeof fieldUses)[number];

export const fieldChoice = z
  .object({
    use: z.enum(fieldUses, 'This needs KEEP, TAKE or TYPE.'),
    value: z.optional(z.nullable(z.string())),
  })
  .check(
    z.refine(({ use, value }) => use !== 'TYPE' || value !== undefined, {
      error: approvalMessages.typed,
      path: ['value'],
    }),
  );
export type FieldChoice = z.infer<typeof fieldChoice>;

export const approvalChoices = z.object({
  /** Adds the unit where it is not on file. */
  createUnit: z._default(z.boolean(), false),
  /** Whom of those on file it is about; null adds a person. */
  personId: z.nullable(id),
  /** The person as the caller knows them. */
  personUpdatedAt: z.optional(instant),
  fields: z.object({
    firstName: fieldChoice,
    lastName: fieldChoice,
    email: fieldChoice,
    phone: fieldChoice,
    mailingAddress: fieldChoice,
  }),
  /** For an owner, and required there: the first day. */
  ownerSince: z.optional(calendarDay()),
  /** For a tenant: a lease to add. */
  lease: z.optional(leaseTerms),
  /** For a tenant: the lease of someone else whom they live with. With neither there is only the person. */
  attachToLeaseId: z.optional(id),
  /** Moves the registration to the archive. */
  archive: z._default(z.boolean(), true),
});
export type ApprovalChoices = z.infer<typeof approvalChoices>;

export const approvalForm = z.object({ choices: approvalChoices, expectedUpdatedAt: instant });
export type ApprovalForm = z.infer<typeof approvalForm>;

type Sent = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phone'>;
type PersonText = Pick<Person, ApprovalField>;

/** What a registration says of a field; nothing of the mailing address. */
export function sentValue(field: ApprovalField, sent: Sent): string | null {
  return field === 'mailingAddress' ? null : sent[field];
}

/** The person as the choices make them, not checked yet. `current` is null for one who is new. */
export function chosenPerson(
  fields: ApprovalChoices['fields'],
  current: PersonText | null,
  sent: Sent,
): Record<ApprovalField, string | null> {
  const valueOf = (field: ApprovalField): string | null => {
    const { use, value = null } = fields[field];
    if (use === 'TYPE') return value;
    return use === 'TAKE' ? sentValue(field, sent) : (current?.[field] ?? null);
  };
  return {
    firstName: valueOf('firstName'),
    lastName: valueOf('lastName'),
    email: valueOf('email'),
    phone: valueOf('phone'),
    mailingAddress: valueOf('mailingAddress'),
  };
}

/** A record that stands in the way of an approval. */
export interface Clash {
  kind: 'owner' | 'lease';
  id: number;
  /** What people call the record: a name. */
  name: string;
  message: string;
}

/** What stands in the way of choices, as far as the unit shows. */
export function clashesOf(
  unit: MatchedUnit | null,
  partyType: PartyType,
  {
    personId,
    lease,
  }: Pick<ApprovalChoices, 'personId'> & { lease?: { startDate: string; endDate: string } | undefined },
): Clash[] {
  if (!unit) return [];
  if (partyType === 'OWNER') {
    const { owner } = unit;
    if (!owner || owner.id === personId) return [];
    return [{ kind: 'owner', id: owner.id, name: fullName(owner), message: approvalMessages.otherOwner }];
  }
  if (!lease) return [];
  return unit.leases
    .filter(({ startDate, endDate }) => startDate <= lease.endDate && endDate >= lease.startDate)
    .map((one) => ({
      kind: 'lease',
      id: one.id,
      name: fullName(one.tenant),
      message: leaseMessages.overlap,
    }));
}

/** Where a refusal names a record: `lease.12`. */
export function recordIssuePath({ kind, id: recordId }: { kind: string; id: number }): string {
  return `${kind}.${recordId}`;
}

const byId = z.object({ id });

export const matchRegistration = endpoint({
  method: 'GET',
  path: '/registration-submissions/:id/match',
  access: 'admin',
  summary: 'Read the unit and the people on file that a registration may be about, and its approval in force',
  params: byId,
  returns: one(registrationMatch),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const approveRegistration = endpoint({
  method: 'POST',
  path: '/registration-submissions/:id/approve',
  access: 'admin',
  summary:
    'Make an owner or a tenant of a registration, with unit and lease, all or nothing; a refusal names the records in the way',
  params: byId,
  body: json(approvalForm),
  returns: one(approval),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const undoApproval = endpoint({
  method: 'POST',
  path: '/approvals/:id/undo',
  access: 'admin',
  summary:
    'Undo an approval while all that it wrote is as it left it; else the refusal says what changed and by whom',
  params: byId,
  returns: one(approval),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const approvals = { match: matchRegistration, approve: approveRegistration, undo: undoApproval };
