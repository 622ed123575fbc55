import type { ReactNode } from 'react';
import { propertyLabel, type PublicProperty } from '#contracts/properties.ts';

/** What the select of properties offers, with the words for none. */
export function PropertyOptions(props: {
  properties: readonly PublicProperty[];
  none?: string | undefined;
}): ReactNode {
  return (
    <>
      <option value="">{props.none ?? 'Choose your property'}</option>
      {props.properties.map((property) => (
        <option key={property.code} value={property.code}>
          {propertyLabel(property)}
        </option>
      ))}
    </>
  );
}
