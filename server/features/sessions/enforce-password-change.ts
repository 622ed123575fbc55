import type { Enforcement } from '#contracts/enforcement.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { isRuleInForce } from './account-rule.queries.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { confirmPassword } from './confirm-password.ts';
import { setPasswordChangeEnforced } from './password-change.queries.ts';

export async function getPasswordChangeRule({ db }: AppContext): Promise<Enforcement> {
  return { isEnforced: await isRuleInForce(db, 'password-change-enforced') };
}

/** Demands another password of everyone who got theirs from an admin, or no longer. */
export async function enforcePasswordChange(
  context: AppContext,
  { body }: { body: { isEnforced: boolean; currentPassword?: string | undefined } },
  call: AdminCall,
): Promise<Enforcement> {
  const { isEnforced } = body;
  await confirmPassword(context, call, { password: body.currentPassword });
  await context.db.transaction(async (db) => {
    if (!(await setPasswordChangeEnforced(db, isEnforced))) return;
    await closeEndedAfterCommit(context, db);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'changed',
      objectKind: 'setting',
      objectId: null,
      changes: { passwordChangeEnforced: { from: !isEnforced, to: isEnforced } },
      requestId: call.requestId,
    });
  });
  return { isEnforced };
}
