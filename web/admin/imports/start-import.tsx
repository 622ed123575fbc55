import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { importKindLabels, importKinds } from '#contracts/import-fields.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { readImportTemplate, uploadImport } from '#contracts/imports.ts';
import { importMessages } from '#contracts/import-runs.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { FieldHelp } from './field-help.tsx';
import { importPath, kindOf } from './import-address.ts';
import { saveContent } from './save-content.ts';
import { noteSentFile } from './sent-file.ts';
import styles from './imports.module.css';

/** Chooses what a file holds, and sends it. */
export function StartImport(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search);
  const upload = useUpload();
  return (
    <Panel
      title="Import a spreadsheet"
      text="Upload your file, match its columns, and check what would happen to each row. Nothing changes until you confirm, and one button undoes the whole import."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void upload.send(kind);
        }}
      >
        <Select
          label="What does the file contain?"
          value={kind}
          hint="Import in the order of the numbers. If a file contains several of these, upload it once for each."
          onChange={({ target }) => setSearch({ kind: target.value }, { replace: true })}
        >
          {importKinds.map((one, index) => (
            <option key={one} value={one}>
              {`${index + 1}. ${importKindLabels[one]}`}
            </option>
          ))}
        </Select>
        <FieldHelp kind={kind} />
        <FileDrop
          id="import-file"
          name="file"
          label="Spreadsheet"
          accept=".xlsx,.xlsm,.csv,.tsv,.txt"
          icon="paper"
          hint="Excel (.xlsx) or CSV, at most 10 MB, 50,000 rows and 200 columns. Of a workbook with several sheets you choose one in the next step."
          file={upload.file}
          error={upload.error ?? undefined}
          disabled={upload.progress !== null}
          onChoose={upload.choose}
        />
        {upload.progress !== null && (
          <ProgressBar
            label={upload.progress < 1 ? 'Sending the file' : 'Reading the file'}
            value={upload.progress < 1 ? upload.progress : undefined}
          />
        )}
        <PanelActions>
          <Button type="submit" variant="primary" busy={upload.progress !== null}>
            Upload
          </Button>
          <Button
            variant="secondary"
            onClick={() => void saveContent(readImportTemplate, { query: { kind } }, `${kind}-template.csv`)}
          >
            Download a template
          </Button>
        </PanelActions>
      </form>
    </Panel>
  );
}

function sizeIssue({ size }: File): string | null {
  if (size === 0) return importMessages.nothingInside;
  return size > importLimits.bytes ? importMessages.tooLarge : null;
}

/** The file that is chosen, and how it goes up. */
function useUpload() {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const refuse = (message: string): void => {
    setError(message);
    // Once it is on the page.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#import-file')?.focus());
  };
  return {
    file,
    error,
    progress,
    choose: (chosen: File | null): void => {
      setFile(chosen);
      setError(chosen && sizeIssue(chosen));
    },
    send: async (kind: ReturnType<typeof kindOf>): Promise<void> => {
      if (!file) {
        refuse(importMessages.missing);
        return;
      }
      const issue = sizeIssue(file);
      if (issue !== null) {
        refuse(issue);
        return;
      }
      setError(null);
      setProgress(0);
      try {
        const query = { kind, fileName: file.name };
        const input = { query, body: file, onProgress: setProgress };
        const { id } = await call(uploadImport, input);
        noteSentFile(id, file);
        void navigate(importPath(id));
      } catch (caught) {
        const failure = caught instanceof CallError ? caught.failure : caught;
        if (!isSessionOver(failure)) refuse(serverMessageOf(failure));
      } finally {
        setProgress(null);
      }
    },
  };
}
