import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { waitingForParties, waitingLabels } from '#contracts/service-request-desk.ts';
import { serviceRequestLabels } from '#contracts/service-request-fields.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { useListAssigneesQuery } from './service-requests-api.ts';
import type { SubmissionValues } from './submission-changes.ts';
import fields from '../kit/records/record-fields.module.css';

/** Who works on a request, whom it waits for, and when its resident hears next. */
export function AssignmentFields({
  form,
  values,
  base,
}: {
  form: UseFormReturn<SubmissionValues>;
  values: SubmissionValues;
  base: ServiceRequest;
}): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  const { assigneeId, assigneeEmail } = base;
  const staff = useListAssigneesQuery().data ?? [];
  const ownEmail = useCurrentEmail();
  const offered = staff.filter(
    ({ propertyCodes }) => propertyCodes === null || propertyCodes.includes(values.propertyCode),
  );
  const isOffered = (id: number): boolean => offered.some((one) => one.id === id);
  return (
    <>
      <Select
        label={serviceRequestLabels.assigneeId}
        error={errors.assigneeId?.message}
        {...register('assigneeId')}
        // What is chosen is shown once it is among the choices, which may come later.
        value={values.assigneeId}
      >
        <option value="">Unassigned</option>
        {assigneeId !== null && !isOffered(assigneeId) && <option value={assigneeId}>{assigneeEmail}</option>}
        {offered.map(({ id, email }) => (
          <option key={id} value={id}>
            {email === ownEmail ? 'Me' : email}
          </option>
        ))}
      </Select>
      <Select
        label={serviceRequestLabels.waitingFor}
        error={errors.waitingFor?.message}
        {...register('waitingFor')}
      >
        {waitingForParties.map((party) => (
          <option key={party} value={party}>
            {waitingLabels[party]}
          </option>
        ))}
      </Select>
      <div className={fields.wide}>
        <TextField
          label={serviceRequestLabels.nextUpdateBy}
          type="datetime-local"
          hint="When the resident hears from us next."
          error={errors.nextUpdateBy?.message}
          {...register('nextUpdateBy')}
        />
      </div>
    </>
  );
}
