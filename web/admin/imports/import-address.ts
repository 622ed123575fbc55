import { importKinds } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importRowStates } from '#contracts/import-runs.ts';
import type { ImportRowState, ImportRun } from '#contracts/import-runs.ts';
import { positiveInteger } from '../kit/lists/list-state.ts';

/** The kind of sheet that an address names. */
export function kindOf(search: URLSearchParams): ImportKind {
  const named = search.get('kind');
  return importKinds.find((kind) => kind === named) ?? 'unit';
}

/** The parts of an import, each with an address of its own. */
export type ImportStep = 'columns' | 'check' | 'done';

/** What an address shows of an import. */
export interface ImportView {
  step: ImportStep;
  /** Of the rows; null for all of them. */
  state: ImportRowState | null;
  page: number;
}

/** The step that is named, where the import has come so far; else the last one. */
export function readView(search: URLSearchParams, { state }: Pick<ImportRun, 'state'>): ImportView {
  const named = search.get('state');
  return {
    step: stepOf(search.get('step'), state),
    state: importRowStates.find((one) => one === named) ?? null,
    page: positiveInteger(search.get('rows')) ?? 1,
  };
}

function stepOf(named: string | null, state: ImportRun['state']): ImportStep {
  if (state === 'UPLOADED') return 'columns';
  if (state === 'CHECKED') return named === 'columns' ? 'columns' : 'check';
  return named === 'check' ? 'check' : 'done';
}

export function importPath(id: number, view: Partial<ImportView> = {}): string {
  const search = new URLSearchParams({ record: String(id) });
  if (view.step) search.set('step', view.step);
  if (view.state) search.set('state', view.state);
  if (view.page && view.page > 1) search.set('rows', String(view.page));
  return `/admin/imports?${search}`;
}
