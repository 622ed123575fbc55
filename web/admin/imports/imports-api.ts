import { imports } from '#contracts/imports.ts';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** What an import may write. */
const records = ['property', 'unit', 'owner', 'tenant', 'lease', 'payment', 'account'] as const;

/** The cached calls for imports. */
export const importsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listImports: lists(build, imports.list, 'import'),
    getImport: reads(build, imports.get, ['import']),
    listImportRows: reads(build, imports.rows, ['import']),
    // The screen says itself how these went.
    checkImport: writes(build, imports.check, { kind: 'import', toast: null, answersAnother: true }),
    confirmImport: writes(build, imports.confirm, {
      kind: 'import',
      alsoChanges: records,
      toast: null,
      answersAnother: true,
    }),
    undoImport: writes(build, imports.undo, {
      kind: 'import',
      alsoChanges: records,
      toast: { loading: 'Undoing…', success: 'The import is undone.', failure: serverMessageOf },
      answersAnother: true,
    }),
    removeImport: writes(build, imports.remove, {
      kind: 'import',
      toast: { loading: 'Discarding…', success: 'The import is discarded.', failure: serverMessageOf },
    }),
  }),
});

export const {
  useListImportsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useCheckImportMutation,
  useConfirmImportMutation,
  useUndoImportMutation,
  useRemoveImportMutation,
} = importsApi;
