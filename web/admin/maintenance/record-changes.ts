import { maintenanceChanges, maintenanceLabels } from '#contracts/maintenance.ts';
import type { MaintenanceChanges, MaintenanceRecord } from '#contracts/maintenance.ts';
import { changedFields, checkedBy } from '../kit/records/changed-fields.ts';
import type { CheckedChanges } from '../kit/records/changed-fields.ts';
import { filledFields } from '../kit/records/filled-fields.ts';

/** The dialog's editable fields, as they stand in the form. */
export interface MaintenanceValues {
  title: string;
  status: string;
  priority: string;
  category: string;
  categoryOther: string;
  description: string;
  isHOAIssue: boolean;
  pendingTagRequest: boolean;
  notes: string;
}

export function valuesOf(record: MaintenanceRecord): MaintenanceValues {
  const { title, status, priority, isHOAIssue, pendingTagRequest } = record;
  return {
    title,
    status,
    priority,
    isHOAIssue,
    pendingTagRequest,
    category: record.category ?? '',
    categoryOther: record.categoryOther ?? '',
    description: record.description ?? '',
    notes: record.notes ?? '',
  };
}

/** Only the fields that differ from the record and say something: what is emptied stays as it is (specification section 3). */
export function changesOf(record: MaintenanceRecord, values: MaintenanceValues): Partial<MaintenanceValues> {
  return filledFields(changedFields(valuesOf(record), values));
}

/** The changes by the contract's rules. */
export function checkChanges(changes: Partial<MaintenanceValues>): CheckedChanges<MaintenanceChanges> {
  return checkedBy(maintenanceChanges.safeParse(changes));
}

export const maintenanceRules = {
  noun: 'record',
  labels: maintenanceLabels,
  valuesOf,
  changesOf,
  check: checkChanges,
} as const;
