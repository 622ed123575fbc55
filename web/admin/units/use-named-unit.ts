import { unitSpellings } from '#contracts/unit-spellings.ts';
import type { Unit } from '#contracts/units.ts';
import { useLazyListUnitsQuery, useListUnitsQuery } from './units-api.ts';

/** What a form says where no unit is named. */
export const missingUnit = 'Enter a unit such as BT01-0007.';

/** Units whose identifier or number begins with what is typed, however it is written. */
export function unitSearch(typed: string, propertyCode?: string) {
  return {
    query: {
      q: typed.trim(),
      sort: 'identifier' as const,
      take: 20,
      ...(propertyCode ? { propertyCode } : {}),
    },
  };
}

/** The unit with exactly this identifier, however it was written. */
export function unitNamed(found: readonly Unit[], typed: string): Unit | undefined {
  const spellings = unitSpellings(typed);
  return found.find(({ unitIdentifier }) => spellings.includes(unitIdentifier));
}

export interface NamedUnit {
  /** Undefined while it is looked up, and where nothing is named; null where there is no such unit. */
  unitId: number | null | undefined;
  /** Asks again; null unless the server could not say. */
  onRetry: (() => void) | null;
}

/** The unit that an address names by its identifier. */
export function useNamedUnit(identifier: string): NamedUnit {
  const found = useListUnitsQuery(unitSearch(identifier), { skip: identifier === '' });
  if (identifier === '' || !found.currentData) {
    return { unitId: undefined, onRetry: found.isError ? () => void found.refetch() : null };
  }
  return { unitId: unitNamed(found.currentData.data, identifier)?.id ?? null, onRetry: null };
}

/** Looks up the unit that a form names; undefined where there is none. Fails where the server cannot say. */
export function useUnitLookup(): (typed: string) => Promise<Unit | undefined> {
  const [find] = useLazyListUnitsQuery();
  return async (typed) => unitNamed((await find(unitSearch(typed)).unwrap()).data, typed);
}
