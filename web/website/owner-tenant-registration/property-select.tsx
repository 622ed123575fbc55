import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { PropertyOptions } from '../forms/property-options.tsx';
import type { RegistrationForm } from './use-registration-form.ts';
import styles from './property-select.module.css';
import { registrationTexts } from './registration-texts.en.ts';

/** The properties to choose from, or that there are none to choose from now. */
export function PropertySelect({ form }: { form: RegistrationForm }): ReactNode {
  const { properties } = form.state;
  const isMissing = properties.length === 0;
  const field = form.field('propertyCode');
  return (
    <div className={styles.frame}>
      <Select {...field} disabled={isMissing} required>
        <PropertyOptions
          properties={properties}
          none={isMissing ? registrationTexts.unableToLoad : undefined}
        />
      </Select>
      <div role="alert">
        {isMissing && (
          <div className={styles.warning}>
            <p>{registrationTexts.noProperties}</p>
            <Button variant="secondary" size="small" aria-controls={field.id} onClick={form.retryProperties}>
              {registrationTexts.tryAgain}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
