import type { AuditedKind } from '#contracts/audit.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { listPath } from '../kit/nouns/nouns.ts';

/** The addresses of the lists about a unit, each narrowed to it as its own screen does. */
export function listWays({ propertyCode, unitNumber, unitIdentifier }: NamedUnit) {
  const at = (kind: AuditedKind, filters: Record<string, string>): string =>
    `${listPath(kind)}?${new URLSearchParams(filters)}`;
  const desk = { property: propertyCode, unit: unitNumber };
  // The filter of that desk takes digits alone: a unit with letters is searched for.
  const registered = /^\d+$/.test(unitNumber) ? desk : { property: propertyCode, q: unitIdentifier };
  const archived = { view: 'archived' };
  const unit = { unit: unitIdentifier };
  return {
    requests: at('service-request', desk),
    archivedRequests: at('service-request', { ...archived, ...desk }),
    mergedRequests: at('service-request', { state: 'merged', ...desk }),
    registrations: at('registration', registered),
    archivedRegistrations: at('registration', { ...archived, ...registered }),
    leases: at('lease', unit),
    payments: at('payment', unit),
    maintenance: at('maintenance', unit),
    expenses: at('expense', unit),
    messages: at('mail', unit),
    history: at('audit', unit),
  };
}
