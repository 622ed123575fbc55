import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { maintenanceForm, maintenanceMessages } from '#contracts/maintenance.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import type { createMaintenance } from '#contracts/maintenance.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';
import { restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { isSame } from '../kit/records/values-over.ts';
import { UnitField } from '../units/unit-field.tsx';
import { missingUnit } from '../units/use-named-unit.ts';
import { MaintenanceFields } from './maintenance-fields.tsx';
import type { MaintenanceValues } from './record-changes.ts';

export type NewMaintenance = CallOf<typeof createMaintenance>['body'];

export interface ReportDialogProps {
  /** A unit's identifier, where the list is narrowed to one. */
  unit: string;
  propertyCode: string | undefined;
  /** What it is reported because of: what stands in the form at first, and the draft's own name. */
  cause?: { name: string; values: Partial<MaintenanceValues> };
  /** Answers the id of the unit with this identifier; undefined where there is none. */
  findUnitId: (typed: string) => Promise<number | undefined>;
  /** Answers whether it is reported now. */
  onReport: (record: NewMaintenance) => Promise<boolean>;
  onClose: () => void;
}

const empty: MaintenanceValues = {
  title: '',
  status: 'REPORTED',
  priority: 'NORMAL',
  category: '',
  categoryOther: '',
  description: '',
  isHOAIssue: false,
  pendingTagRequest: false,
  notes: '',
};

/** Asks what needs work, and in which unit. */
export function ReportDialog(props: ReportDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const began = { ...empty, ...props.cause?.values };
  const draft = useDraft(`maintenance/new${props.cause ? `/${props.cause.name}` : ''}`, readReport);
  const [unit, setUnit] = useState(draft.restored?.typed.unit ?? props.unit);
  const [unitError, setUnitError] = useState<string>();
  const form = useForm<MaintenanceValues>({ defaultValues: { ...began, ...draft.restored?.typed.values } });
  const values = { ...began, ...useWatch({ control: form.control }) };
  const isDirty = unit !== props.unit || !isSame(values, began);
  useStoredDraft(draft, isDirty ? { unit, values } : null);
  const restored = restoredForm(draft, isDirty, () => {
    setUnit(props.unit);
    form.reset(began);
  });

  const report = async (): Promise<void> => {
    form.clearErrors();
    let unitId: number | undefined;
    try {
      unitId = unit.trim() === '' ? undefined : await props.findUnitId(unit);
    } catch (error) {
      setUnitError(reasonOf(error));
      document.getElementById(unitFieldId)?.focus();
      return;
    }
    setUnitError(unitId === undefined ? (unit.trim() ? maintenanceMessages.unit : missingUnit) : undefined);
    // The unit's own error is shown above, the others with it.
    const checked = maintenanceForm.safeParse({ ...form.getValues(), unitId: unitId ?? 1 });
    for (const { path, message } of checked.error?.issues ?? []) {
      const [field] = path;
      if (isField(field)) form.setError(field, { message }, { shouldFocus: unitId !== undefined });
    }
    if (unitId === undefined) document.getElementById(unitFieldId)?.focus();
    else if (checked.success && (await props.onReport(checked.data))) {
      restored.forget();
      props.onClose();
    }
  };

  return (
    <RecordFormDialog
      title={props.cause ? 'Create maintenance' : 'Report maintenance'}
      submit={props.cause ? 'Create' : 'Report'}
      submitting={props.cause ? 'Creating…' : 'Reporting…'}
      isBusy={isBusy}
      isDirty={isDirty}
      restored={restored}
      what="the new report"
      onSubmit={(event) => {
        event.preventDefault();
        setIsBusy(true);
        void report().finally(() => setIsBusy(false));
      }}
      onClose={props.onClose}
    >
      <UnitField
        id={unitFieldId}
        typed={unit}
        propertyCode={props.propertyCode}
        placeholder="BT01-0007"
        value={unit}
        error={unitError}
        onChange={({ target }) => setUnit(target.value)}
      />
      <MaintenanceFields form={form} values={values} isNew />
    </RecordFormDialog>
  );
}

/** A report that this dialog stored. */
function readReport(typed: unknown): { unit: string; values: Partial<MaintenanceValues> | null } | null {
  if (typeof typed !== 'object' || typed === null || !('unit' in typed) || !('values' in typed)) return null;
  const { unit, values } = typed;
  return typeof unit === 'string' ? { unit, values: fittingFields(empty, values) } : null;
}

const unitFieldId = 'report-unit';

function isField(field: unknown): field is keyof MaintenanceValues {
  return typeof field === 'string' && field in empty;
}
