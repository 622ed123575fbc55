import { maintenanceChanges } from '#contracts/maintenance.ts';
import type { MaintenanceChanges, MaintenanceRecord } from '#contracts/maintenance.ts';

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

/** What people call the fields. */
export const fieldLabels: Record<keyof MaintenanceValues, string> = {
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  categoryOther: 'If "Other", describe',
  description: 'Description',
  isHOAIssue: 'HOA issue',
  pendingTagRequest: 'Review requested',
  notes: 'Notes',
};

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
  const before = new Map<string, unknown>(Object.entries(valuesOf(record)));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      if (!(field in fieldLabels) || value === before.get(field)) return false;
      return typeof value !== 'string' || value.trim() !== '';
    }),
  );
}

export type CheckedChanges =
  | { ok: true; changes: MaintenanceChanges }
  | { ok: false; issues: { field: string; message: string }[] };

/** The changes by the contract's rules. */
export function checkChanges(changes: Partial<MaintenanceValues>): CheckedChanges {
  const result = maintenanceChanges.safeParse(changes);
  if (result.success) return { ok: true, changes: result.data };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  };
}
