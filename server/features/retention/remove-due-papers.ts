import type { DocumentKind } from '#contracts/documents.ts';
import { deleteStoredFile } from '#server/features/files/file.queries.ts';
import { updateDocument } from '#server/features/registrations/document.queries.ts';
import { clearRegistrationFile } from '#server/features/registrations/registration.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record, system } from '#server/platform/events/record.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findDue, findRule, insertCertificate, listRules, lockDue } from './retention.queries.ts';
import type { StoredRule } from './retention.queries.ts';

/** The most files in a run: the rest follows in the next one. */
const atOnce = 200;

/**
 * Removes the papers whose days are over, by the rules that are on and confirmed; answers how many. Each is a transaction of
 * its own, in which rule, days and legal hold are asked again: two instances do not meet, and a hold that was just set counts.
 * A file goes after its commit; while a backup runs that is left to the sweep.
 */
export async function removeDuePapers(context: AppContext, signal?: AbortSignal): Promise<number> {
  const today = siteDay(context);
  let removed = 0;
  for (const rule of await listRules(context.db)) {
    if (!isInForce(rule)) continue;
    const due = await findDue(context.db, { term: rule, today }, atOnce - removed);
    for (const each of due) {
      if (signal?.aborted) return removed;
      if (await removeOne(context, each, today, rule.kind)) removed++;
    }
  }
  return removed;
}

function isInForce({ isOn, confirmedAt }: StoredRule): boolean {
  return isOn && confirmedAt !== null;
}

async function removeOne(
  context: AppContext,
  due: { id: number; registrationId: number },
  today: string,
  kind: DocumentKind,
): Promise<boolean> {
  return context.db.transaction(async (db) => {
    const rule = await findRule(db, kind, true);
    if (!rule || !isInForce(rule)) return false;
    const paper = await lockDue(db, due, { term: rule, today });
    if (!paper || rule.confirmedAt === null || rule.confirmedBy === null) return false;
    const at = context.clock.now();
    const removedAt = at.toISOString();
    const { registrationId, version, storageKey, fileId, propertyCode } = paper;
    await updateDocument(db, due.id, { fileId: null, removedAt });
    await clearRegistrationFile(db, { id: registrationId, kind, fileId });
    await deleteStoredFile(db, fileId);
    await insertCertificate(db, {
      removedAt,
      registrationId,
      kind,
      version,
      sha256: paper.sha256,
      sizeBytes: paper.sizeBytes,
      days: rule.days,
      countsFrom: rule.countsFrom,
      countedFrom: paper.countedFrom,
      confirmedBy: rule.confirmedBy,
      confirmedAt: rule.confirmedAt,
    });
    await record(db, {
      at,
      actor: system,
      action: 'removed a document by its rule',
      objectKind: 'registration',
      objectId: registrationId,
      propertyCode,
      changes: { [kind]: { from: `Version ${version}`, to: null } },
      requestId: null,
    });
    await notifyAfterCommit(context, db, [
      { objectKind: 'registration', id: registrationId, act: 'changed', propertyCodes: [propertyCode] },
    ]);
    await db.afterCommit(() => context.files.remove(storageKey));
    return true;
  });
}
