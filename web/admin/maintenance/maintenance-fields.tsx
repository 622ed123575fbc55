import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  maintenanceCategories,
  maintenanceLabels,
  maintenancePriorities,
  maintenanceStatuses,
} from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { withCurrent } from '../kit/lists/list-state.ts';
import type { MaintenanceValues } from './record-changes.ts';
import fields from '../kit/records/record-fields.module.css';
import own from './maintenance.module.css';

/** The editable fields of a record. A new one has no status and no review yet. */
export function MaintenanceFields({
  form: { register, formState },
  values,
  isNew = false,
}: {
  form: UseFormReturn<MaintenanceValues>;
  values: MaintenanceValues;
  isNew?: boolean;
}): ReactNode {
  const { errors } = formState;
  return (
    <div className={fields.fields}>
      <div className={fields.wide}>
        <TextField
          label={maintenanceLabels.title}
          autoComplete="off"
          error={errors.title?.message}
          {...register('title')}
        />
      </div>
      {!isNew && (
        <Select label={maintenanceLabels.status} error={errors.status?.message} {...register('status')}>
          {maintenanceStatuses.map((status) => (
            <option key={status} value={status}>
              {formatStatus(status)}
            </option>
          ))}
        </Select>
      )}
      <Select label={maintenanceLabels.priority} error={errors.priority?.message} {...register('priority')}>
        {maintenancePriorities.map((priority) => (
          <option key={priority} value={priority}>
            {formatStatus(priority)}
          </option>
        ))}
      </Select>
      <Select label={maintenanceLabels.category} error={errors.category?.message} {...register('category')}>
        {!values.category && <option value="">Not selected</option>}
        {withCurrent(maintenanceCategories, values.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label={maintenanceLabels.categoryOther}
        autoComplete="off"
        error={errors.categoryOther?.message}
        {...register('categoryOther')}
      />
      <div className={fields.wide}>
        <TextArea
          label={maintenanceLabels.description}
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <div className={fields.wide}>
        <TextArea
          label={maintenanceLabels.notes}
          rows={3}
          error={errors.notes?.message}
          {...register('notes')}
        />
      </div>
      <div className={`${fields.wide} ${own.ticks}`}>
        <label className={own.tick}>
          <input type="checkbox" {...register('isHOAIssue')} />
          {maintenanceLabels.isHOAIssue}
        </label>
        {!isNew && (
          <label className={own.tick}>
            <input type="checkbox" {...register('pendingTagRequest')} />
            {maintenanceLabels.pendingTagRequest}
          </label>
        )}
      </div>
    </div>
  );
}
