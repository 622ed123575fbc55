import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readListState } from '../kit/lists/list-state.ts';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ExportToImport } from './export-to-import.tsx';
import { OneImport } from './one-import.tsx';
import { StartImport } from './start-import.tsx';
import page from '../kit/lists/list-page.module.css';

/** Brings records in from spreadsheets: where an import begins, or the one that the address names. */
export function ImportsPage(): ReactNode {
  const [search] = useSearchParams();
  const { record } = readListState(search);
  if (record !== null) return <OneImport key={record} id={record} />;
  return (
    <div className={page.page}>
      <PageTitle>Import</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>Import</h1>
      </header>
      <StartImport />
      <EarlierImports />
      <ExportToImport />
    </div>
  );
}
