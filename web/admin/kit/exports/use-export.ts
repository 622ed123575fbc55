import { useEffect, useRef, useState } from 'react';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { pageParameters } from '#contracts/fields.ts';
import { CallError } from '#web/lib/call-error.ts';
import { formatCount } from '#web/lib/formats.ts';
import { readExport } from '#web/lib/read-export.ts';
import type { ExportProgress } from '#web/lib/read-export.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { isSessionOver, serverMessageOf } from '../lists/failure-messages.ts';
import { saveFile } from '../records/signed-file.ts';
import { showToast } from '../toasts/toast-store.ts';

export interface ListExport {
  /** Null while none runs. */
  progress: ExportProgress | null;
  /** Exports what the list's query asks for; with ids only these rows of it. */
  start: (query: object, ids?: readonly number[]) => void;
  cancel: () => void;
}

/** Exports a list to a file on the person's device. It ends with the screen. */
export function useExport(endpoint: ExportEndpoint): ListExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (query: object): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    let last: ExportProgress = { rows: 0, total: null };
    const onProgress = (next: ExportProgress): void => setProgress((last = next));
    onProgress(last);
    try {
      const file = await readExport(endpoint, { query, signal: controller.signal, onProgress });
      const name = `${endpoint.fileName}-${siteToday()}.csv`;
      saveFile(file, name);
      const rows = `${formatCount(last.rows)} ${last.rows === 1 ? 'row' : 'rows'}`;
      showToast({ title: 'Exported', description: `${name}, ${rows}.`, variant: 'success' });
    } catch (error) {
      if (controller.signal.aborted) showToast({ title: 'Export canceled', variant: 'default' });
      else if (!isSessionOver(error))
        showToast({
          title: 'The export failed',
          description: serverMessageOf(error instanceof CallError ? error.failure : error),
          variant: 'destructive',
        });
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    start: (query, ids) => void run({ ...filtersOf(query), ...(ids ? { ids: ids.join(',') } : {}) }),
    cancel: () => running.current?.abort(),
  };
}

/** A list's query without its pages. */
function filtersOf(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(pageParameters, name)));
}
