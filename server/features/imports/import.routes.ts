import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { imports } from '#contracts/imports.ts';
import { importMessages } from '#contracts/import-runs.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { checkImport } from './check-import.ts';
import { confirmImport } from './confirm-import.ts';
import { answerOf, getImport, totalOf } from './import-answer.ts';
import { runCells } from './import-cells.ts';
import { problemsOf, templateOf } from './import-files.ts';
import { deleteImport, listCheckedRows, listImports } from './import.queries.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

const list: Handler<typeof imports.list> = async (context, { query }, call) => {
  requireAllProperties(call);
  return listImports(context.db, pageOf(query));
};

export function importRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    imports,
    {
      upload: uploadImport,
      list,
      export: exportList({ kind: 'import', contract: imports.export, list, columns: runCells }),
      template: async (_context, { query: { kind } }) => templateOf(kind),
      get: (context, { params }, call) => {
        requireAllProperties(call);
        return answerOf(context.db, params.id);
      },
      check: checkImport,
      rows: async (context, { params, query }, call) => {
        requireAllProperties(call);
        const { counts } = await getImport(context.db, params.id);
        const rows = await listCheckedRows(context.db, params.id, query.state, pageOf(query));
        const total = counts ? (query.state ? counts[query.state] : totalOf(counts)) : 0;
        return { rows, total };
      },
      problems: async (context, { params }, call) => {
        requireAllProperties(call);
        return problemsOf(context.db, await getImport(context.db, params.id));
      },
      confirm: confirmImport,
      undo: undoImport,
      remove: removeImport,
    },
    // A repeat of the upload would be another import, which nobody confirms; its key would hold the whole file.
    { upload: { ignoresKey: true, atOnce: 2 } },
  );
}

/** Staff discard an import that is not written. */
async function removeImport(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  requireAllProperties(call);
  await context.db.transaction(async (db) => {
    const { state } = await getImport(db, id, true);
    if (state === 'DONE' || state === 'UNDONE') throw fail('CONFLICT', { message: importMessages.done });
    await deleteImport(db, id);
    await notifyAfterCommit(context, db, [{ objectKind: 'import', id, act: 'deleted', propertyCodes: [] }]);
  });
}
