import type { LegalRegime } from '#contracts/legal-regimes.ts';
import type { Property } from '#contracts/properties.ts';
import { textValues } from '../kit/records/text-values.ts';

const texts = [
  'code',
  'title',
  'displayName',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'website',
] as const;

type TextName = (typeof texts)[number];

/** A property as the form holds one; the units of a new one as they are typed. */
export type PropertyValues = Record<TextName | 'units', string> & { legalRegime: LegalRegime };

/** The values of a property, or those that a new one begins with. */
export function valuesOf(property: Property | null): PropertyValues {
  const legalRegime = property?.legalRegime ?? 'CONDOMINIUM';
  return { ...textValues(property, texts), units: '', legalRegime };
}
