import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serviceRequestLabels } from '#contracts/service-request-fields.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import fields from '../kit/records/record-fields.module.css';
import type { SubmissionValues } from './submission-changes.ts';

/** When the work is planned, which the resident reads while the request is scheduled. */
export function AppointmentFields({
  form,
  isShown,
}: {
  form: UseFormReturn<SubmissionValues>;
  /** Else there is nothing to say yet. */
  isShown: boolean;
}): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={fields.wide} hidden={!isShown}>
      <div className={fields.fields}>
        <div className={fields.wide}>
          <TextField
            label={serviceRequestLabels.scheduledOn}
            type="date"
            optional
            hint="The resident sees the day and hours while the request is scheduled."
            error={errors.scheduledOn?.message}
            {...register('scheduledOn')}
          />
        </div>
        <TextField
          label={serviceRequestLabels.scheduledFrom}
          type="time"
          optional
          error={errors.scheduledFrom?.message}
          {...register('scheduledFrom')}
        />
        <TextField
          label={serviceRequestLabels.scheduledUntil}
          type="time"
          optional
          error={errors.scheduledUntil?.message}
          {...register('scheduledUntil')}
        />
      </div>
    </div>
  );
}
