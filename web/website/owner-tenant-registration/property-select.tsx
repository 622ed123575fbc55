import type { ReactNode } from 'react';
import { propertyLabel, type PublicProperty } from '#contracts/properties.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { fields } from './registration-fields.ts';
import styles from './property-select.module.css';

export interface PropertySelectProps {
  /** Empty when no list could be loaded. */
  properties: readonly PublicProperty[];
  error: string | undefined;
  defaultValue: string;
  onRetry: () => void;
}

/** The properties to choose from, or that there are none to choose from now. */
export function PropertySelect({ properties, onRetry, ...select }: PropertySelectProps): ReactNode {
  const isMissing = properties.length === 0;
  return (
    <div className={styles.frame}>
      <Select
        {...select}
        id={fields.propertyCode.target}
        name="propertyCode"
        label={fields.propertyCode.label}
        disabled={isMissing}
        required
      >
        <option value="">{isMissing ? 'Unable to load' : 'Choose your property'}</option>
        {properties.map((property) => (
          <option key={property.code} value={property.code}>
            {propertyLabel(property)}
          </option>
        ))}
      </Select>
      <div role="alert">
        {isMissing && (
          <div className={styles.warning}>
            <p>No properties available. Please try again later.</p>
            <Button
              variant="secondary"
              size="small"
              aria-controls={fields.propertyCode.target}
              onClick={onRetry}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
