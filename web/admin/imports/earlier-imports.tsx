import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { importKindLabels } from '#contracts/import-fields.ts';
import { imports } from '#contracts/imports.ts';
import type { ListedImport } from '#contracts/import-runs.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { Beginning } from '../kit/lists/beginning.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize, readListState } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { RecordList } from '../kit/lists/record-list.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { importPath } from './import-address.ts';
import { useListImportsQuery } from './imports-api.ts';
import { ImportStateBadge } from './state-badges.tsx';
import styles from './imports.module.css';

const columns: readonly Column<ListedImport>[] = [
  { name: 'File', width: '32%', cell: ({ fileName }) => fileName, tip: ({ fileName }) => fileName },
  { name: 'Contains', width: '16%', cell: ({ kind }) => importKindLabels[kind] },
  { name: 'State', width: '13%', cell: ({ state }) => <ImportStateBadge state={state} />, card: 'head' },
  { name: 'Rows', width: '16%', cell: rowsText },
  {
    name: 'Uploaded',
    width: '23%',
    cell: ({ createdAt, byEmail }) => (
      <>
        {formatInstant(createdAt)}
        <Beginning text={byEmail} />
      </>
    ),
  },
];

function rowsText({ counts }: ListedImport): string {
  if (!counts) return '–';
  return `${formatCount(counts.NEW)} new, ${formatCount(counts.CHANGED)} changed`;
}

/** All imports, the newest first: where each stands, and the way back to it. */
export function EarlierImports(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const { page } = readListState(search);
  const list = useListImportsQuery({ query: { page, take: pageSize } }, { refetchOnMountOrArgChange: true });
  const rows = list.currentData?.data;
  return (
    <section className={styles.section} aria-labelledby="earlier-imports">
      <div className={styles.titleLine}>
        <h2 id="earlier-imports" className={styles.title}>
          Earlier imports
        </h2>
        {rows && rows.length > 0 && <ExportButton endpoint={imports.export} query={{}} />}
      </div>
      {list.isError ? (
        <LoadFailed
          title="The imports could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : rows?.length === 0 ? (
        <ListMessage icon={<FileSpreadsheet size={28} aria-hidden="true" />} title="No imports yet">
          <p>Every file that you upload appears here with its result.</p>
        </ListMessage>
      ) : (
        <RecordList
          caption={rows ? 'Imports, newest first' : 'Loading imports'}
          rows={rows}
          isStale={list.isFetching && !list.currentData}
          columns={columns}
          addressOf={(id) => importPath(id)}
        />
      )}
      <Pager
        page={page}
        pageCount={list.currentData?.meta.pageCount}
        onPage={(next) => {
          const changed = new URLSearchParams(search);
          changed.set('page', String(next));
          setSearch(changed);
        }}
      />
    </section>
  );
}
