import { useEffect, useEffectEvent } from 'react';
import { apiBase } from '#web/lib/api-base.ts';
import { readUnitId } from '#web/lib/read-answer.ts';
import { composeIdentifier, type RegistrationValues } from './registration-definition.ts';

/** Looks the unit up once a property is chosen and the unit is complete; what was found before stays. */
export function useUnitLookup(values: RegistrationValues, onFound: (unitId: string) => void): void {
  const { propertyCode, unitDigits } = values;
  const isDue = composeIdentifier(values) !== null && values.unitId === '';
  const take = useEffectEvent(onFound);

  useEffect(() => {
    if (!isDue) return undefined;
    const controller = new AbortController();
    async function lookUp(): Promise<void> {
      const unitId = await lookUpUnit(propertyCode, unitDigits, controller.signal);
      if (unitId !== null && !controller.signal.aborted) take(String(unitId));
    }
    void lookUp();
    return () => controller.abort();
  }, [propertyCode, unitDigits, isDue]);
}

/** The id of the unit on record, or null; failures are ignored silently (specification section 8). */
async function lookUpUnit(property: string, unit: string, signal: AbortSignal): Promise<number | null> {
  try {
    const query = new URLSearchParams({ property, unit });
    const answer = await fetch(`${apiBase()}/api/public/unit-lookup?${query}`, {
      credentials: 'include',
      signal,
    });
    return answer.ok ? readUnitId(await answer.json()) : null;
  } catch {
    return null;
  }
}
