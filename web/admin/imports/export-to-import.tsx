import type { ReactNode } from 'react';
import { importKindLabels, importKinds } from '#contracts/import-fields.ts';
import { importExports } from '#contracts/import-exports.ts';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';

/** The records on file in the columns of an import. */
export function ExportToImport(): ReactNode {
  return (
    <Panel
      title="Change many records in a spreadsheet"
      text="Export what is on file, change it in your spreadsheet program, and import the file again: only what differs is changed. Leases are exported with today’s balances."
    >
      <PanelActions>
        {importKinds.map((kind) => (
          <ExportButton key={kind} endpoint={importExports[kind]} query={{}}>
            {importKindLabels[kind]}
          </ExportButton>
        ))}
      </PanelActions>
    </Panel>
  );
}
