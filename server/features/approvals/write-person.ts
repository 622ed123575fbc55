import * as z from 'zod/mini';
import { approvalMessages, chosenPerson, recordIssuePath } from '#contracts/approvals.ts';
import { fail } from '#contracts/errors.ts';
import { personForm } from '#contracts/people.ts';
import type { Person, PersonForm } from '#contracts/people.ts';
import { findOwner } from '#server/features/owners/owner.queries.ts';
import { createOwner, replaceOwner } from '#server/features/owners/write-owner.ts';
import { findTenant } from '#server/features/tenants/tenant.queries.ts';
import { createTenant, replaceTenant } from '#server/features/tenants/write-tenant.ts';
import { hasChangedSince } from '#server/platform/events/record.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import type { ApprovalWork } from './approval-work.ts';

/** Adds or changes the person of an approval, by its choices; answers their id. */
export async function writePerson(work: ApprovalWork): Promise<number> {
  const { context, call, watch, registration, choices } = work;
  const kind = registration.partyType === 'OWNER' ? 'owner' : 'tenant';
  const { personId, attachToLeaseId: leaseId } = choices;
  if (personId === null) {
    const body = formOf(work, null);
    const added =
      kind === 'owner'
        ? await createOwner(context, { body }, call)
        : await createTenant(context, { query: { leaseId }, body }, call);
    watch.adds(kind, [added.id]);
    return added.id;
  }
  await watch.changes(kind, [personId]);
  const current = await findPerson(work, personId);
  if (!current) throw refuseField('choices.personId', approvalMessages.person);
  if (hasChangedSince(choices.personUpdatedAt, current.updatedAt))
    throw fail('CONFLICT', {
      issues: [
        {
          path: recordIssuePath({ kind, id: personId }),
          message: `Someone changed this ${kind} in the meantime.`,
        },
      ],
    });
  const params = { id: personId };
  const body = formOf(work, current);
  if (kind === 'owner') await replaceOwner(context, { params, body }, call);
  else await replaceTenant(context, { params, body: leaseId ? { ...body, leaseId } : body }, call);
  return personId;
}

function findPerson({ context, call, registration }: ApprovalWork, id: number): Promise<Person | undefined> {
  const { caller: viewer } = call;
  return registration.partyType === 'OWNER'
    ? findOwner(context.db, { id, viewer })
    : findTenant(context.db, { id, viewer, today: siteDay(context) });
}

/** The person as the choices make them, by the rules of any person. */
function formOf({ registration, choices }: ApprovalWork, current: Person | null): PersonForm {
  const { language } = registration;
  const read = z.safeParse(personForm, {
    ...chosenPerson(choices.fields, current, registration),
    language,
  });
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({
    path: `choices.fields.${path.join('.')}.value`,
    message,
  }));
  throw fail('VALIDATION_FAILED', { issues });
}
