import { fail } from '#contracts/errors.ts';
import { registrationWords } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import {
  actionOf,
  hasChangedSince,
  changesBetween,
  laterThan,
  record,
} from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { checkIdentifier } from './check-identifier.ts';
import { findRegistration, updateRegistration } from './registration.queries.ts';
import type { RegistrationUpdate } from './registration.queries.ts';

/** Staff change, archive or unarchive a registration. What stays the same is not written and leaves no entry in its history. */
export async function changeRegistration(
  context: AppContext,
  { params, body }: { params: { id: number }; body: RegistrationChanges },
  call: AdminCall,
): Promise<Registration> {
  return context.db.transaction(async (db) => {
    const before = await findRegistration(db, params.id, true);
    if (!before) throw fail('NOT_FOUND');
    if (hasChangedSince(body.expectedUpdatedAt, before.updatedAt)) throw fail('CONFLICT', { data: before });
    const now = context.clock.now();
    const update = updateOf(before, body, now);
    const { propertyCode = before.propertyCode, unitDigits = before.unitDigits } = update;
    checkIdentifier({ propertyCode, unitDigits }, body.unitIdentifier);
    const changes = changesBetween(before, update);
    if (Object.keys(changes).length === 0) return before;
    try {
      await updateRegistration(db, params.id, { ...update, updatedAt: laterThan(before.updatedAt, now) });
    } catch (error) {
      if (brokenConstraint(error) !== 'registration_property_code_fkey') throw error;
      throw fail('VALIDATION_FAILED', {
        issues: [{ path: 'propertyCode', message: registrationWords.property }],
      });
    }
    await record(db, {
      at: now,
      actor: call.caller,
      action: actionOf(changes),
      objectKind: 'registration',
      objectId: params.id,
      changes,
      requestId: call.requestId,
    });
    const after = await findRegistration(db, params.id);
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

/** The columns to write: what the caller named, and the time of archiving where that changes. */
function updateOf(before: Registration, changes: RegistrationChanges, now: Date): RegistrationUpdate {
  const {
    archived,
    archivedAt: _sent,
    expectedUpdatedAt: _expected,
    unitIdentifier: _derived,
    ...fields
  } = changes;
  const update: RegistrationUpdate = {};
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) Object.assign(update, { [field]: value });
  // A form has no other way to say that there are no notes.
  if (update.notes === '') update.notes = null;
  if (archived !== undefined && archived !== before.archived)
    update.archivedAt = archived ? now.toISOString() : null;
  return update;
}
