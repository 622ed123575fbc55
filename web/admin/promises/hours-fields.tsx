import type { ReactNode } from 'react';
import { FieldGroup } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Panel } from '../kit/panels/panel.tsx';
import { weekdays } from './promise-values.ts';
import type { PromiseFieldsProps } from './rule-fields.tsx';
import { site } from '#site';
import styles from './promises.module.css';

/** When the office works: only these minutes count. */
export function HoursFields({ form, values }: Omit<PromiseFieldsProps, 'isOpen'>): ReactNode {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const { officeDays } = values;
  const toggle = (day: number, isChosen: boolean): void => {
    const others = officeDays.filter((other) => other !== day);
    setValue(
      'officeDays',
      (isChosen ? [...others, day] : others).toSorted((one, other) => one - other),
    );
  };
  return (
    <Panel
      title="Office hours"
      text={`Only minutes within these hours count. Times are in ${site.timeZone.replaceAll('_', ' ')}, with daylight saving time.`}
    >
      <FieldGroup label="Days" error={errors.officeDays?.message}>
        {() => (
          <div className={styles.days}>
            {weekdays.map(({ day, name }) => (
              <label key={day} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={officeDays.includes(day)}
                  onChange={({ target }) => toggle(day, target.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        )}
      </FieldGroup>
      <div className={styles.times}>
        <TextField label="Opens" type="time" error={errors.opens?.message} {...register('opens')} />
        <TextField label="Closes" type="time" error={errors.closes?.message} {...register('closes')} />
      </div>
    </Panel>
  );
}
