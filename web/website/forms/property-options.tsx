import type { ReactNode } from 'react';
import { propertyLabel, type PublicProperty } from '#contracts/public-properties.ts';
import { formTexts } from './form-texts.en.ts';

/** What the select of properties offers, with the words for none. */
export function PropertyOptions(props: {
  properties: readonly PublicProperty[];
  none?: string | undefined;
}): ReactNode {
  return (
    <>
      <option value="">{props.none ?? formTexts.chooseProperty}</option>
      {props.properties.map((property) => (
        <option key={property.code} value={property.code}>
          {propertyLabel(property)}
        </option>
      ))}
    </>
  );
}
