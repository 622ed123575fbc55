import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { missingFields } from '#contracts/import-columns.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { asFailure, isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { noteProgress, useWorkProgress } from '../kit/realtime/work-progress.ts';
import { ColumnList } from './column-list.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FieldHelp } from './field-help.tsx';
import { importPath } from './import-address.ts';
import { useCheckImportMutation } from './imports-api.ts';
import { bodyOf, valuesOf, withHeaderRow } from './options-values.ts';
import type { OptionsValues } from './options-values.ts';
import { ReadingOptions } from './reading-options.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import styles from './imports.module.css';

/** Says what each column is, and how the sheet is read. */
export function ColumnsStep({ run }: { run: ImportRun }): ReactNode {
  const [values, setValues] = useState(() => valuesOf(run.options));
  const { check, isChecking, problem, errors } = useCheck(run);
  const progress = useWorkProgress(run.id);
  const set = (changed: Partial<OptionsValues>): void => setValues({ ...values, ...changed });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check(values);
      }}
    >
      <Panel
        title="What are the columns?"
        text="The column headers chose the fields. Correct any that are wrong. Your choices are saved for the next file."
      >
        <SheetChoice run={run} />
        <Select
          label="Header row"
          value={String(values.headerRow)}
          error={errors['headerRow']}
          hint="The rows below it are read. A sheet without column headers needs a row of them at its top: add one and upload it again."
          onChange={({ target }) => setValues(withHeaderRow(run, values, Number(target.value)))}
        >
          {run.firstRows.map(({ row, cells }) => (
            <option key={row} value={row}>
              {`Row ${row}: ${cells.filter(Boolean).slice(0, 4).join(', ')}`}
            </option>
          ))}
        </Select>
        <ColumnList
          run={run}
          values={values}
          errors={errors}
          onChoose={(index, field) => set({ columns: withField(values.columns, index, field) })}
        />
        <FieldHelp kind={run.kind} />
        <ReadingOptions run={run} values={values} errors={errors} onChange={set} />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {isChecking && <ProgressBar label="Checking the rows" value={progress} />}
        <PanelActions>
          <Button type="submit" variant="primary" busy={isChecking}>
            Check the rows
          </Button>
          <DiscardButton run={run} />
        </PanelActions>
        <p className={styles.hint}>
          Checking changes nothing. Required: {missingFields(run.kind, []).join(', ')}.
        </p>
      </Panel>
    </form>
  );
}

/** The columns once one of them is a field: another that was it is left out. */
function withField(
  columns: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] {
  return columns.map((one, at) => (at === index ? field : one === field ? null : one));
}

/** Checks the rows, and leads to what was found. */
function useCheck(run: ImportRun) {
  const navigate = useNavigate();
  const [checkImport, { isLoading }] = useCheckImportMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const check = async (values: OptionsValues): Promise<void> => {
    const read = bodyOf(values);
    setErrors(read.errors);
    setProblem(null);
    if (!read.body) return;
    noteProgress(null);
    const { data, error } = await checkImport({ params: { id: run.id }, body: read.body });
    if (data) {
      void navigate(
        importPath(run.id, { step: 'check', ...(data.counts?.PROBLEM ? { state: 'PROBLEM' } : {}) }),
      );
      return;
    }
    if (isSessionOver(error)) return;
    const issues = issuesOf(asFailure(error));
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    setProblem(issues.find(({ path }) => path === 'columns')?.message ?? serverMessageOf(error));
  };
  return { check, isChecking: isLoading, problem, errors };
}
