import { fail } from '#contracts/errors.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { namesOfRecords } from '#server/features/audit/record-names.queries.ts';
import { propertyCodesOfRows } from '#server/features/people/property-codes.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import { laterThan, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { ChangeSummary } from '#server/platform/undo/record-work.ts';
import { undoWork } from '#server/platform/undo/undo-work.ts';
import { answerOf, getImport } from './import-answer.ts';
import { deleteParts, partsOf, updateImport, waitForOthers } from './import.queries.ts';
import { progressOf } from './progress.ts';
import { undoOpenings } from './write-openings.ts';

/**
 * Staff undo an import: all that it added goes, and what it changed is as it was. Throws CONFLICT where it is undone already,
 * or a record has changed since, which the issues name.
 */
export function undoImport(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<ImportRun> {
  requireAllProperties(call);
  return context.db.transaction(async (db) => {
    await waitForOthers(db);
    const run = await getImport(db, id, true);
    if (run.state === 'UNDONE') throw fail('CONFLICT', { message: importMessages.undone });
    if (run.state !== 'DONE') throw fail('CONFLICT', { message: importMessages.notDone });
    if (!run.isStored) throw fail('CONFLICT', { message: importMessages.forgotten });
    const within = { ...context, db };
    const total = (run.counts?.NEW ?? 0) + (run.counts?.CHANGED ?? 0);
    const caused = { ...call, cause: `Undo of the import of ${run.fileName}` };
    const changed = new ChangeSummary();
    changed.add(await undoOpenings(within, { importId: id, fileName: run.fileName, call: caused }));
    await undoWork(within, db, partsOf(db, id), caused, {
      propertyCodesOf: propertyCodesOfRows,
      namesOf: namesOfRecords,
      onProgress: progressOf(context, call, { id, total }),
    });
    await deleteParts(db, id);
    const at = context.clock.now();
    const undoneAt = at.toISOString();
    await updateImport(db, id, { state: 'UNDONE', undoneAt, updatedAt: laterThan(run.updatedAt, at) });
    await record(db, {
      at,
      actor: call.caller,
      action: 'undone',
      objectKind: 'import',
      objectId: id,
      changes: { fileName: { from: null, to: run.fileName } },
      requestId: call.requestId,
    });
    changed.add([{ objectKind: 'import', id, act: 'changed', propertyCodes: [] }]);
    await changed.notify(context, db);
    return answerOf(db, id);
  });
}
