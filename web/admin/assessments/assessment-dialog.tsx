import type { ReactNode } from 'react';
import {
  assessmentBases,
  assessmentFrequencies,
  assessmentLabels,
  basisLabels,
  frequencyLabels,
} from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { assessmentRules, readForm, valuesOf } from './assessment-values.ts';
import type { AssessmentValues } from './assessment-values.ts';
import { useChangeAssessmentMutation, useCreateAssessmentMutation } from './assessments-api.ts';
import styles from '../kit/records/layout.module.css';

/** Asks what an association needs, how it is divided, and when it is due. Nothing is charged by it. */
export function AssessmentDialog({
  propertyCode,
  assessment,
  onClose,
}: {
  propertyCode: string;
  /** Null asks for a new one. */
  assessment: Assessment | null;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreateAssessmentMutation();
  const [change] = useChangeAssessmentMutation();
  const work = useFormWork<Assessment, AssessmentValues>(assessment, {
    objectKind: 'assessment',
    valuesOf,
    onClose,
  });
  const { form, base, values } = work.edited;
  const { errors } = form.formState;
  const field = (name: keyof AssessmentValues) => ({
    label: assessmentLabels[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  });
  const send = async (typed: AssessmentValues): Promise<unknown> => {
    const read = readForm(typed, propertyCode);
    if (!read.success) {
      for (const { path, message } of read.error.issues.toReversed())
        // Each is of a field of this form, whose property is given.
        form.setError(path[0] as keyof AssessmentValues, { message }, { shouldFocus: true });
      return false;
    }
    if (!base) return create({ body: read.data }).unwrap();
    const { propertyCode: _code, ...body } = read.data;
    return change({ params: { id: base.id }, body: { ...body, expectedUpdatedAt: base.updatedAt } }).unwrap();
  };
  return (
    <RecordFormDialog
      title={assessment ? 'Edit assessment' : 'New assessment'}
      submit="Save"
      submitting="Saving…"
      what={assessment?.title ?? 'the new assessment'}
      {...work.status}
      onSubmit={(event) => void form.handleSubmit((typed) => work.send(() => send(typed)))(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={assessmentRules} />
      <TextField {...field('title')} hint="Such as Operating budget, or Roof replacement." />
      <div className={styles.pair}>
        <TextField {...field('year')} inputMode="numeric" maxLength={4} />
        <TextField {...field('budget')} inputMode="decimal" />
      </div>
      <Select label={assessmentLabels.basis} error={errors.basis?.message} {...form.register('basis')}>
        {assessmentBases.map((basis) => (
          <option key={basis} value={basis}>
            {basisLabels[basis]}
          </option>
        ))}
      </Select>
      {values.basis === 'FIXED' && <TextField {...field('unitAmount')} inputMode="decimal" />}
      <div className={styles.pair}>
        <Select
          label={assessmentLabels.frequency}
          error={errors.frequency?.message}
          {...form.register('frequency')}
        >
          {assessmentFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {frequencyLabels[frequency]}
            </option>
          ))}
        </Select>
        <TextField {...field('firstDue')} type="date" />
      </div>
    </RecordFormDialog>
  );
}
