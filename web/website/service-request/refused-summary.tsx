import type { ReactNode } from 'react';
import type { FormState } from '../forms/form-state.ts';
import styles from './refused-summary.module.css';
import { errorsOf, fieldOrder, type FieldName } from './request-fields.ts';

const fields: Record<FieldName, { label: string; target: string }> = {
  propertyCode: { label: 'Property', target: 'property' },
  unitDigits: { label: 'Unit', target: 'unit' },
  category: { label: 'Category', target: 'category-0' },
  email: { label: 'Email', target: 'email' },
  phone: { label: 'Phone', target: 'phone' },
  attachment: { label: 'Photo/PDF', target: 'attachment' },
  notes: { label: 'Notes', target: 'notes' },
};

/** Says above the form what was wrong, for a form that was sent without JavaScript. */
export function RefusedSummary({ formState }: { formState: FormState }): ReactNode {
  const errors = errorsOf(formState.issues);
  const wrong = fieldOrder.filter((name) => errors[name]);
  return (
    <div className={styles.summary} role="alert">
      <h2 className={styles.title}>Your request has not been sent yet</h2>
      {wrong.length === 0 && <p>{formState.message}</p>}
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${fields[name].target}`}>
              {fields[name].label}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
      <p>What you typed is still here. If you had chosen a photo or PDF, please choose it again.</p>
    </div>
  );
}
