import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { formatCount } from '#web/lib/formats.ts';
import type { ExportProgress } from '#web/lib/read-export.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useExport } from './use-export.ts';
import styles from './export-button.module.css';

export interface ExportButtonProps {
  endpoint: ExportEndpoint;
  /** What the list was asked for; undefined while it was not. */
  query: object | undefined;
  /** The selected rows; all of the list where nothing is said. */
  ids?: readonly number[];
  children?: ReactNode;
}

/** Exports a list or its selected rows; while it runs, how far it is and the way to stop it. */
export function ExportButton({
  endpoint,
  query,
  ids,
  children = 'Export CSV',
}: ExportButtonProps): ReactNode {
  const { progress, start, cancel } = useExport(endpoint);
  if (progress)
    return (
      <span className={styles.running}>
        <span>Exporting… {countOf(progress)}</span>
        <progress
          className={styles.bar}
          aria-label="Export"
          {...(progress.total ? { max: progress.total, value: Math.min(progress.rows, progress.total) } : {})}
        />
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel <span className="visually-hidden">the export</span>
        </Button>
      </span>
    );
  return (
    <Button size="small" variant="secondary" disabled={!query} onClick={() => query && start(query, ids)}>
      <Download size={16} aria-hidden="true" />
      {children}
    </Button>
  );
}

function countOf({ rows, total }: ExportProgress): string {
  return total === null ? '' : `${formatCount(rows)} of ${formatCount(total)}`;
}

/** The query that a cached list was asked for, under its own name or as the whole. */
export function queryOf(originalArgs: unknown): object | undefined {
  if (typeof originalArgs !== 'object' || originalArgs === null) return undefined;
  const query: unknown = 'query' in originalArgs ? originalArgs.query : originalArgs;
  return typeof query === 'object' && query !== null ? query : undefined;
}
