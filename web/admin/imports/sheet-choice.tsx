import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { removeImport, uploadImport } from '#contracts/imports.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { Select } from '#web/ui/select/select.tsx';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { importPath } from './import-address.ts';
import { noteSentFile, sentFileOf } from './sent-file.ts';

/** Which sheet of the workbook was read, and the way to read another one. */
export function SheetChoice({ run }: { run: ImportRun }): ReactNode {
  const { read, isReading, error } = useOtherSheet(run);
  if (run.sheets.length < 2) return null;
  const file = sentFileOf(run.id);
  if (!file)
    return (
      <p>
        {`Sheet “${run.sheet}” was read; the workbook has ${run.sheets.length}. For another one `}
        <Link to={`/admin/imports?kind=${run.kind}`}>upload the file again</Link>.
      </p>
    );
  return (
    <Select
      label="Sheet"
      value={run.sheet ?? ''}
      hint="The sheet whose name and column headers fit best was chosen."
      error={error}
      disabled={isReading}
      onChange={({ target }) => void read(file, target.value)}
    >
      {run.sheets.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Sends the file once more for another sheet, in the place of the import of the first one. */
function useOtherSheet({ id, kind, fileName }: ImportRun) {
  const navigate = useNavigate();
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();
  const read = async (file: File, sheet: string): Promise<void> => {
    setError(undefined);
    setIsReading(true);
    try {
      const next = await call(uploadImport, { query: { kind, fileName, sheet }, body: file });
      noteSentFile(next.id, file);
      void navigate(importPath(next.id), { replace: true });
      await call(removeImport, { params: { id } });
    } catch (caught) {
      const failure = caught instanceof CallError ? caught.failure : caught;
      if (!isSessionOver(failure)) setError(serverMessageOf(failure));
    } finally {
      setIsReading(false);
    }
  };
  return { read, isReading, error };
}
