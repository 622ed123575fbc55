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
import { usePropertyForm } from '../accounts/use-property-form.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { assessmentRules, readForm, valuesOf } from './assessment-values.ts';
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
  const { work, field, submit } = usePropertyForm(assessment, {
    objectKind: 'assessment',
    propertyCode,
    labels: assessmentLabels,
    valuesOf,
    readForm,
    create: (body) => create({ body }).unwrap(),
    change: (id, body) => change({ params: { id }, body }).unwrap(),
    onClose,
  });
  const { values } = work.edited;
  return (
    <RecordFormDialog
      title={assessment ? 'Edit assessment' : 'New assessment'}
      submit="Save"
      submitting="Saving…"
      what={assessment?.title ?? 'the new assessment'}
      {...work.status}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={assessmentRules} />
      <TextField {...field('title')} hint="Such as Operating budget, or Roof replacement." />
      <div className={styles.pair}>
        <TextField {...field('year')} inputMode="numeric" maxLength={4} />
        <TextField {...field('budget')} inputMode="decimal" />
      </div>
      <Select {...field('basis')}>
        {assessmentBases.map((basis) => (
          <option key={basis} value={basis}>
            {basisLabels[basis]}
          </option>
        ))}
      </Select>
      {values.basis === 'FIXED' && <TextField {...field('unitAmount')} inputMode="decimal" />}
      <div className={styles.pair}>
        <Select {...field('frequency')}>
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
