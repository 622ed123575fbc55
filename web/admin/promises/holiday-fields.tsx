import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import type { PromiseFieldsProps } from './rule-fields.tsx';
import styles from './promises.module.css';

/** The days on which the office is closed. */
export function HolidayFields({ form, values, isOpen }: PromiseFieldsProps): ReactNode {
  const { register, setValue, formState } = form;
  const { holidays } = values;
  return (
    <Panel title="Holidays" text="The office is closed on these days, and their minutes do not count.">
      {holidays.length === 0 && <p className={styles.none}>No holidays yet.</p>}
      <ol className={styles.rules}>
        {holidays.map((_holiday, index) => {
          const errors = formState.errors.holidays?.[index];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own while they are typed
            <li key={index}>
              <fieldset className={styles.holiday}>
                <legend className="visually-hidden">Holiday {index + 1}</legend>
                <TextField
                  label="Day"
                  type="date"
                  error={errors?.day?.message}
                  {...register(`holidays.${index}.day`)}
                />
                <TextField
                  label="Name"
                  maxLength={80}
                  autoComplete="off"
                  error={errors?.name?.message}
                  {...register(`holidays.${index}.name`)}
                />
                {isOpen && (
                  <Button
                    size="small"
                    variant="quiet"
                    className={styles.remove}
                    aria-label={`Remove holiday ${index + 1}`}
                    onClick={() =>
                      setValue(
                        'holidays',
                        holidays.filter((_, at) => at !== index),
                      )
                    }
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </Button>
                )}
              </fieldset>
            </li>
          );
        })}
      </ol>
      {isOpen && (
        <PanelActions>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setValue('holidays', [...holidays, { day: '', name: '' }])}
          >
            <Plus size={16} aria-hidden="true" />
            Add a holiday
          </Button>
        </PanelActions>
      )}
    </Panel>
  );
}
