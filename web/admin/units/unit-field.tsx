import { useId, type ReactNode } from 'react';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import { useListUnitsQuery } from './units-api.ts';
import { unitSearch } from './use-named-unit.ts';

export interface UnitFieldProps extends Omit<TextFieldProps, 'list' | 'label'> {
  label?: string;
  /** What is typed so far. */
  typed: string;
  propertyCode?: string | undefined;
}

/** A unit by its identifier; the browser offers those that begin with what is typed. */
export function UnitField({ label = 'Unit', typed, propertyCode, ...field }: UnitFieldProps): ReactNode {
  const listId = useId();
  const found = useListUnitsQuery(unitSearch(typed, propertyCode));
  return (
    <>
      <TextField
        {...field}
        label={label}
        list={listId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <datalist id={listId}>
        {found.currentData?.data.map(({ id, unitIdentifier }) => (
          <option key={id} value={unitIdentifier}>
            {unitIdentifier}
          </option>
        ))}
      </datalist>
    </>
  );
}
