import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { deleteRegistrationRow, findRegistration } from './registration.queries.ts';

/**
 * Removes a registration for good, and its files once that is committed. The history stays: that the record existed, and
 * what staff changed in it before, since the log is append-only.
 */
export async function deleteRegistration(
  context: AppContext,
  { params }: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const registration = await findRegistration(db, params.id, true);
    if (!registration) throw fail('NOT_FOUND');
    const storageKeys = await deleteRegistrationRow(db, params.id);
    await forgetKeysOf(db, '/registration-submissions', params.id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'deleted',
      objectKind: 'registration',
      objectId: params.id,
      changes: {
        unitIdentifier: { from: registration.unitIdentifier, to: null },
        partyType: { from: registration.partyType, to: null },
      },
      requestId: call.requestId,
    });
    for (const storageKey of storageKeys) await db.afterCommit(() => context.files.remove(storageKey));
  });
}
