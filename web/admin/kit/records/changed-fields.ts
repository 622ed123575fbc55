import type { Issue } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { isSame } from './values-over.ts';

/** The fields in which two states of a form differ, as they are sent now. */
export function changedFields<V extends object>(
  before: V,
  after: V,
  /** As a field is sent; as it stands where nothing is said. */
  sent: (field: keyof V, values: V) => unknown = (field, values) => values[field],
): Partial<V> {
  // The names of a form's values are its fields.
  const fields = Object.keys(before) as (keyof V)[];
  const changed = fields.filter((field) => !isSame(sent(field, after), sent(field, before)));
  // Each is sent in the form that it has among the values.
  return Object.fromEntries(changed.map((field) => [field, sent(field, after)])) as Partial<V>;
}

/** The identifier that goes with a changed property or unit, where both are set (specification section 4). */
export function movedUnit(
  changes: { propertyCode?: string; unitDigits?: string },
  { propertyCode, unitDigits }: { propertyCode: string; unitDigits: string },
): { unitIdentifier?: string } {
  const isMoved = changes.propertyCode !== undefined || changes.unitDigits !== undefined;
  if (!isMoved || !propertyCode || !unitDigits) return {};
  return { unitIdentifier: unitIdentifier(propertyCode, unitDigits) };
}

/** Changes that keep the contract's rules, or what is wrong with them. */
export type CheckedChanges<C> = { ok: true; changes: C } | { ok: false; issues: Issue[] };

/** What a schema of the contract says of changes. */
export function checkedBy<C>(
  result:
    | { success: true; data: C }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } },
): CheckedChanges<C> {
  if (result.success) return { ok: true, changes: result.data };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message })),
  };
}
