import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { deleteSecondFactor } from './second-factor.queries.ts';
import { endSessionsOf, lockUser } from './session.queries.ts';

/** For an admin who lost the device and the recovery codes: the password alone opens the account again. */
export async function resetSecondFactor(
  { db, clock }: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller, requestId }: AdminCall,
): Promise<void> {
  if (id === caller.userId) {
    // There it takes the password and a code: a session that was left open is not enough.
    throw fail('FORBIDDEN', { message: 'Turn off your own second factor under Account & security.' });
  }
  const now = clock.now();
  await db.transaction(async (within) => {
    if (!(await lockUser(within, id))) throw fail('NOT_FOUND');
    await deleteSecondFactor(within, id);
    await endSessionsOf(within, id, now);
    await record(within, {
      at: now,
      actor: caller,
      action: 'reset the second factor',
      objectKind: 'user',
      objectId: id,
      changes: {},
      requestId,
    });
  });
}
