import type { ReactNode } from 'react';
import { personForm, personLabels } from '#contracts/people.ts';
import { fullName } from '#contracts/people.ts';
import type { Person } from '#contracts/people.ts';
import { languageNames, languages } from '#contracts/languages.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { valuesOf } from './person-values.ts';
import type { PersonValues } from './person-values.ts';
import styles from '../kit/records/layout.module.css';

export interface PersonDialogProps {
  noun: 'owner' | 'tenant';
  /** Null asks for a new one. */
  person: Person | null;
  /** Throws what the server refused with. */
  onSave: (body: PersonValues & { expectedUpdatedAt?: string | undefined }) => Promise<unknown>;
  onClose: () => void;
}

const { shape } = personForm;

/** Asks who an owner or a tenant is. */
export function PersonDialog({ noun, person, onSave, onClose }: PersonDialogProps): ReactNode {
  const work = useFormWork<Person, PersonValues>(person, {
    objectKind: noun,
    valuesOf,
    mode: 'onTouched',
    onClose,
  });
  const { form, base } = work.edited;
  const { errors } = form.formState;
  const field = (name: keyof PersonValues) => ({
    label: personLabels[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name, { validate: (typed) => firstIssue(shape[name].safeParse(typed)) }),
  });
  const save = form.handleSubmit((values) =>
    work.send(() => onSave({ ...values, expectedUpdatedAt: base?.updatedAt })),
  );

  return (
    <RecordFormDialog
      title={person ? `Edit ${noun}` : `New ${noun}`}
      submit="Save"
      submitting="Saving…"
      what={person ? fullName(person) : `the new ${noun}`}
      {...work.status}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={{ noun, labels: personLabels, valuesOf }} />
      <div className={styles.pair}>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </div>
      <TextField {...field('email')} type="email" optional />
      <TextField {...field('phone')} type="tel" optional placeholder="10 digits" />
      <TextArea {...field('mailingAddress')} optional rows={2} />
      <Select
        label={personLabels.language}
        hint="Letters and emails are written in it."
        {...form.register('language')}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </RecordFormDialog>
  );
}
