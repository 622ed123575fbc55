import { assessmentMessages } from '#contracts/assessments.ts';
import type { assessments } from '#contracts/assessments.ts';
import { countOf } from '#contracts/bulk.ts';
import type { BulkCount } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import { unitMessages } from '#contracts/units.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { atItem, bulkChangesOf, inOrder, momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { lockShares, updateShares } from './assessment.queries.ts';

/** Staff set the shares of units, all or none; one that is not as the caller read it refuses all. */
export const changeShares: Handler<typeof assessments.changeShares> = (
  context,
  { body: { items } },
  call,
): Promise<BulkCount> =>
  context.db.transaction(async (db) => {
    const ids = items.map(({ id }) => id);
    const found = await lockShares(db, ids, call.caller.scope);
    const units = inOrder(ids, found, { path: atItem('id'), message: unitMessages.unknown });
    const issues = units.flatMap(({ share }, index): Issue[] => {
      const { expectedShare = share } = items[index] ?? {};
      if (expectedShare === share) return [];
      return [{ path: atItem('share')(index), message: assessmentMessages.shareChanged(share) }];
    });
    if (issues.length > 0) throw fail('CONFLICT', { issues });
    const after = units.map((unit, index) => ({ ...unit, share: items[index]?.share ?? null }));
    const changes = bulkChangesOf(units, after);
    const { at, now } = momentOf(context);
    await updateShares(
      db,
      changes.map((change) => change.after),
      now,
    );
    await recordBulk({ ...context, db }, changes, { objectKind: 'unit', action: 'changed', at }, call);
    return countOf(items.length);
  });
