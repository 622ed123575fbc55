import type { ReactNode } from 'react';
import type { Unit } from '#contracts/units.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';

/** Who has a unit: a tenant, else its owner, else no one. */
export function Occupancy({ unit }: { unit: Unit }): ReactNode {
  const { label, tone } = useOf(unit);
  return <Badge tone={tone}>{label}</Badge>;
}

function useOf({ tenantId, ownerId }: Unit): { label: string; tone: BadgeTone } {
  if (tenantId !== null) return { label: 'Rented', tone: 'completed' };
  return ownerId === null ? { label: 'Vacant', tone: 'neutral' } : { label: 'Owner’s', tone: 'scheduled' };
}
