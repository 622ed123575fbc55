import { unitLabels } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import { fullName } from '#contracts/people.ts';

/** Who owns a unit and who lives in it, as the form holds them; 0 is nobody. */
export interface UnitValues {
  ownerId: number;
  tenantId: number;
}

export function valuesOf(unit: Unit | null): UnitValues {
  return { ownerId: unit?.ownerId ?? 0, tenantId: unit?.tenantId ?? 0 };
}

export const unitRules = {
  noun: 'unit',
  labels: unitLabels,
  valuesOf,
  shownOf: ({ owner, tenant }: Unit) => ({
    ownerId: owner ? fullName(owner) : '',
    tenantId: tenant ? fullName(tenant) : '',
  }),
};
