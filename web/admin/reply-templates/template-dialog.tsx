import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  placeholdersOf,
  replyTemplateForm,
  templateLabels,
  templateMessages,
  templatePlaceholders,
  templateUses,
  unknownPlaceholders,
} from '#contracts/reply-templates.ts';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { serviceRequestCategories, serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useCaret } from '../kit/conversation/use-caret.ts';
import { withCurrent } from '../kit/lists/list-state.ts';
import { EditDialog } from '../kit/records/edit-dialog.tsx';
import { fieldProps } from '../kit/records/field-props.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { useChangeReplyTemplateMutation, useCreateReplyTemplateMutation } from './reply-templates-api.ts';
import { bodyOf, answerLabels, valuesOf } from './template-values.ts';
import type { TemplateValues } from './template-values.ts';
import layout from '../kit/records/layout.module.css';
import styles from './templates.module.css';

const { shape } = replyTemplateForm;

/** Asks for a reply template. */
export function TemplateDialog({
  record,
  onClose,
}: {
  /** Null asks for a new one. */
  record: ReplyTemplate | null;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreateReplyTemplateMutation();
  const [change] = useChangeReplyTemplateMutation();
  return (
    <EditDialog<ReplyTemplate, TemplateValues>
      kind="reply-template"
      shortName="template"
      record={record}
      nameOf={({ title }) => `the template ${title}`}
      labels={templateLabels}
      valuesOf={valuesOf}
      isWide
      onSave={({ expectedUpdatedAt, ...typed }) => {
        const body = { ...bodyOf(typed), expectedUpdatedAt };
        return (record ? change({ params: { id: record.id }, body }) : create({ body })).unwrap();
      }}
      onClose={onClose}
    >
      {(form, values) => (
        <>
          <TextField
            {...fieldProps(form, templateLabels, shape)('title')}
            hint="What staff pick it by. It is not sent."
          />
          <Fit form={form} values={values} />
          <TemplateText form={form} values={values} />
        </>
      )}
    </EditDialog>
  );
}

interface PartProps {
  form: UseFormReturn<TemplateValues>;
  values: TemplateValues;
}

/** What it answers, and where it fits best. */
function Fit({ form: { register }, values: { usedFor, propertyCode } }: PartProps): ReactNode {
  const propertyCodes = usePropertyCodes();
  return (
    <div className={layout.pair}>
      <Select label={templateLabels.usedFor} {...register('usedFor')}>
        {templateUses.map((use) => (
          <option key={use} value={use}>
            {answerLabels[use]}
          </option>
        ))}
      </Select>
      {usedFor === 'service-request' && (
        <>
          <Select label={templateLabels.propertyCode} {...register('propertyCode')}>
            <option value="">All properties</option>
            {withCurrent(propertyCodes, propertyCode).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
          <Select label={templateLabels.status} {...register('status')}>
            <option value="">Any status</option>
            {serviceRequestStatuses.map((status) => (
              <option key={status} value={status}>
                {formatStatus(status)}
              </option>
            ))}
          </Select>
          <Select label={templateLabels.category} {...register('category')}>
            <option value="">Any category</option>
            {serviceRequestCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </>
      )}
    </div>
  );
}

/** The text, and what can be filled in: a press puts it where the caret is. */
function TemplateText({ form, values: { usedFor, text } }: PartProps): ReactNode {
  const caret = useCaret(text);
  const { ref, ...field } = form.register('text', {
    validate: (typed, { usedFor: use }) => {
      const wrong = firstIssue(shape.text.safeParse(typed));
      const unknown = unknownPlaceholders(typed, use);
      return wrong === true && unknown.length > 0 ? templateMessages.unknown(unknown, use) : wrong;
    },
  });
  return (
    <>
      <TextArea
        {...field}
        ref={(area) => {
          ref(area);
          caret.hold(area);
        }}
        label={templateLabels.text}
        rows={9}
        error={form.formState.errors.text?.message}
      />
      <section className={styles.placeholders} aria-label="What can be filled in">
        <p>
          Filled in when the template is used. What the record does not say, staff fill in before sending.
        </p>
        <ul>
          {placeholdersOf(usedFor).map((name) => (
            <li key={name}>
              <button
                type="button"
                className={styles.placeholder}
                onClick={() =>
                  form.setValue('text', caret.insert(`{{${name}}}`), {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
              >
                {`{{${name}}}`}
              </button>
              <span>{templatePlaceholders[name].meaning}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
