import { unitLabels } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import { fullName } from '#contracts/people.ts';
import { formatDay } from '#web/lib/formats.ts';

/** Who owns a unit and who lives in it, as the form holds them; 0 is no one. */
export interface UnitValues {
  ownerId: number;
  /** A day; '' where it is not known. */
  ownerSince: string;
  tenantId: number;
}

export function valuesOf(unit: Unit | null): UnitValues {
  const { ownerId, ownerSince, tenantId } = unit ?? {};
  return { ownerId: ownerId ?? 0, ownerSince: ownerSince ?? '', tenantId: tenantId ?? 0 };
}

export const unitRules = {
  noun: 'unit',
  labels: unitLabels,
  valuesOf,
  shownOf: ({ owner, ownerSince, tenant }: Unit) => ({
    ownerId: owner ? fullName(owner) : '',
    ownerSince: ownerSince ? formatDay(ownerSince) : '',
    tenantId: tenant ? fullName(tenant) : '',
  }),
};
