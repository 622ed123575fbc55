import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { propertyLabel } from '#contracts/public-properties.ts';
import type { NamedProperty } from '#contracts/properties.ts';
import { serviceRequestCategories } from '#contracts/service-request-choices.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { exampleOf, newRule } from './promise-values.ts';
import type { PromiseValues } from './promise-values.ts';
import dialogs from '../kit/dialogs/dialogs.module.css';
import styles from './promises.module.css';

export interface PromiseFieldsProps {
  form: UseFormReturn<PromiseValues>;
  values: PromiseValues;
  /** Whether the caller may change it. */
  isOpen: boolean;
}

/** The rules: for which requests, and within how many business minutes. */
export function RuleFields({
  form,
  values,
  isOpen,
  properties,
  now,
}: PromiseFieldsProps & { properties: readonly NamedProperty[]; now: number }): ReactNode {
  const { setValue, formState } = form;
  const { rules } = values;
  const set = (changed: PromiseValues['rules']): void => setValue('rules', changed);
  const { message } = formState.errors.rules ?? {};
  return (
    <Panel
      title="Rules"
      text="How many business minutes until a resident hears from the office. The most specific rule applies: property and category, then property, then category. A new rule binds only requests that arrive after it is saved."
    >
      {rules.length === 0 && (
        <p className={styles.none}>No rule yet: nothing is promised, and no request is late.</p>
      )}
      {message && (
        <p className={dialogs.refusal} role="alert">
          {message}
        </p>
      )}
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no name of their own while they are typed
          <li key={index}>
            <RuleRow
              form={form}
              index={index}
              properties={properties}
              example={exampleOf(values, rule.firstMinutes, now)}
              onRemove={isOpen ? () => set(rules.filter((_, at) => at !== index)) : null}
            />
          </li>
        ))}
      </ol>
      {isOpen && (
        <PanelActions>
          <Button variant="secondary" size="small" onClick={() => set([...rules, newRule])}>
            <Plus size={16} aria-hidden="true" />
            Add a rule
          </Button>
        </PanelActions>
      )}
    </Panel>
  );
}

function RuleRow({
  form: { register, formState },
  index,
  properties,
  example,
  onRemove,
}: Pick<PromiseFieldsProps, 'form'> & {
  index: number;
  properties: readonly NamedProperty[];
  /** By when a request that is sent now would be answered. */
  example: string | null;
  onRemove: (() => void) | null;
}): ReactNode {
  const errors = formState.errors.rules?.[index];
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">Rule {index + 1}</legend>
      <Select
        label="Property"
        error={errors?.propertyCode?.message}
        {...register(`rules.${index}.propertyCode`)}
      >
        <option value="">All properties</option>
        {properties.map((property) => (
          <option key={property.code} value={property.code}>
            {propertyLabel(property)}
          </option>
        ))}
      </Select>
      <Select label="Category" error={errors?.category?.message} {...register(`rules.${index}.category`)}>
        <option value="">All categories</option>
        {serviceRequestCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label="First update (minutes)"
        inputMode="numeric"
        autoComplete="off"
        error={errors?.firstMinutes?.message}
        {...register(`rules.${index}.firstMinutes`)}
      />
      <TextField
        label="Next updates (minutes)"
        inputMode="numeric"
        autoComplete="off"
        error={errors?.nextMinutes?.message}
        {...register(`rules.${index}.nextMinutes`)}
      />
      {onRemove && (
        <Button
          size="small"
          variant="quiet"
          className={styles.remove}
          aria-label={`Remove rule ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      )}
      {example && (
        <p className={styles.example}>A request sent now is promised its first update by {example}.</p>
      )}
    </fieldset>
  );
}
