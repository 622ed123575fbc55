import type { ReactNode } from 'react';
import type { PublicProperty } from '#contracts/public-properties.ts';

/** The properties to choose from; the one in force stays among them, whatever the list says. */
export function PropertyOptions({
  properties,
  current,
  labelOf,
}: {
  properties: PublicProperty[];
  current: string;
  labelOf: (property: PublicProperty) => string;
}): ReactNode {
  const isKnown = !current || properties.some(({ code }) => code === current);
  const choices = isKnown ? properties : [...properties, { code: current, name: null }];
  return choices.map((property) => (
    <option key={property.code} value={property.code}>
      {labelOf(property)}
    </option>
  ));
}
