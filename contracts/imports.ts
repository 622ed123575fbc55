import * as z from 'zod/mini';
import { content, endpoint, json, list, nothing, one, oneFile } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, noneOrText, oneLine, pageParameters } from './fields.ts';
import { importLimits } from './import-limits.ts';
import {
  importKind,
  importMessages,
  importOptions,
  importRow,
  importRowState,
  importRun,
  listedImport,
} from './import-runs.ts';

/** Records from a spreadsheet: it is sent, its columns are chosen, every row is checked, and all of it is written or none. */

/** How long an import that was not written is stored, and one that was, with the way to undo it. */
export const importDays = { unfinished: 7, done: 30 } as const;

const fileName = oneLine(200, {
  missing: importMessages.missing,
  tooLong: 'The name of the file is too long.',
  unreadable: 'The name of the file cannot be read.',
});

const byId = z.object({ id });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'admin',
  isLong: true,
  summary: 'Send a sheet of records as XLSX or CSV; nothing of it is written yet',
  query: z.object({ kind: importKind, fileName, sheet: noneOrText(100, importMessages.noSheet) }),
  body: oneFile({
    accepts: ['xlsx', 'csv'],
    maxBytes: importLimits.bytes,
    required: true,
    messages: {
      tooLarge: importMessages.tooLarge,
      wrongKind: importMessages.wrongKind,
      missing: importMessages.missing,
    },
  }),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'admin',
  summary: 'List the imports, newest first; only for those who work with all properties',
  query: z.object(pageParameters),
  returns: list(listedImport),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: 'admin',
  summary: 'Read one import with its columns',
  params: byId,
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/imports/:id/check',
  access: 'admin',
  isLong: true,
  summary: 'Check every row against the records on file; nothing of them is written',
  params: byId,
  body: json(importOptions),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:id/rows',
  access: 'admin',
  summary: 'List the checked rows in the order of the sheet',
  params: byId,
  query: z.object({ ...pageParameters, state: z.optional(importRowState) }),
  returns: list(importRow),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const readImportProblems = endpoint({
  method: 'GET',
  path: '/imports/:id/problems',
  access: 'admin',
  summary: 'Read the rows with problems as CSV, as they came, with a column of reasons',
  params: byId,
  returns: content,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/imports/:id/confirm',
  access: 'admin',
  isLong: true,
  summary:
    'Write all rows in one transaction, as they were checked; refused once a record on file has changed since',
  params: byId,
  body: json(
    z.object({
      /** The import as the caller knows it. */
      expectedUpdatedAt: instant,
      /** Writes the others although some rows have a problem. */
      leaveOutProblems: z._default(z.boolean(), false),
    }),
  ),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  access: 'admin',
  isLong: true,
  summary:
    'Undo an import while all that it wrote is as it left it; else the refusal says what changed and by whom',
  params: byId,
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'admin',
  summary: 'Discard an import that is not written, with the rows of its file',
  params: byId,
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const readImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  access: 'admin',
  summary: 'Read an empty sheet as CSV: the column headers and one example row',
  query: z.object({ kind: importKind }),
  returns: content,
  errors: ['VALIDATION_FAILED'],
});

export const imports = {
  upload: uploadImport,
  list: listImports,
  export: exportOf(listImports, 'imports'),
  template: readImportTemplate,
  get: getImport,
  check: checkImport,
  rows: listImportRows,
  problems: readImportProblems,
  confirm: confirmImport,
  undo: undoImport,
  remove: removeImport,
};
