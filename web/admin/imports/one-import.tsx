import { FileSpreadsheet } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { importKindLabels } from '#contracts/import-fields.ts';
import { importDays } from '#contracts/imports.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { isGone, reasonOf } from '../kit/lists/failure-messages.ts';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { importPath, readView } from './import-address.ts';
import type { ImportStep } from './import-address.ts';
import { useGetImportQuery } from './imports-api.ts';
import { ImportStateBadge } from './state-badges.tsx';
import page from '../kit/lists/list-page.module.css';

/** One import on its way: columns, check, done. */
export function OneImport({ id }: { id: number }): ReactNode {
  const read = useGetImportQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const { currentData: run, isError, error } = read;
  return (
    <div className={page.page}>
      <PageTitle>{run ? `Import of ${run.fileName}` : 'Import'}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{run ? importKindLabels[run.kind] : 'Import'}</h1>
        {run && <span>{run.fileName}</span>}
        {run && <ImportStateBadge state={run.state} />}
        <div className={page.actions}>
          <Link to="/admin/imports">All imports</Link>
        </div>
      </header>
      {run ? (
        <Steps run={run} />
      ) : isError && isGone(error) ? (
        <ListMessage icon={<FileSpreadsheet size={28} aria-hidden="true" />} title="No such import">
          <p>An import that is not written is removed after {importDays.unfinished} days.</p>
        </ListMessage>
      ) : isError ? (
        <LoadFailed
          title="The import could not be loaded"
          reason={reasonOf(error)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={8} label="Loading the import" />
      )}
    </div>
  );
}

const stepLabels: Record<ImportStep, string> = { columns: '1. Columns', check: '2. Check', done: '3. Done' };

/** The steps that the import has come to. */
const stepsOf: Record<ImportRun['state'], readonly ImportStep[]> = {
  UPLOADED: ['columns'],
  CHECKED: ['columns', 'check'],
  DONE: ['check', 'done'],
  UNDONE: ['check', 'done'],
};

function Steps({ run }: { run: ImportRun }): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search, run);
  return (
    <>
      <FocusMain key={view.step} />
      <LinkTabs
        label="Steps"
        shown={view.step}
        tabs={stepsOf[run.state].map((step) => ({
          name: step,
          label: stepLabels[step],
          to: importPath(run.id, { step }),
        }))}
      />
      {view.step === 'columns' && <ColumnsStep key={run.updatedAt} run={run} />}
      {view.step === 'check' && <CheckStep run={run} view={view} />}
      {view.step === 'done' && <DoneStep run={run} />}
    </>
  );
}

/** Focuses the screen when a step appears: the button that led to it is gone. */
function FocusMain(): ReactNode {
  useEffect(() => {
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, []);
  return null;
}
