import type { ReactNode } from 'react';
import { languageNames, languages } from '#contracts/languages.ts';
import { fullName, personForm, personLabels } from '#contracts/people.ts';
import type { Person } from '#contracts/people.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { EditDialog } from '../kit/records/edit-dialog.tsx';
import type { Sent } from '../kit/records/edit-dialog.tsx';
import { fieldProps } from '../kit/records/field-props.ts';
import { valuesOf } from './person-values.ts';
import type { PersonValues } from './person-values.ts';
import styles from '../kit/records/layout.module.css';

export interface PersonDialogProps {
  kind: 'owner' | 'tenant';
  /** Null asks for a new one. */
  person: Person | null;
  /** Throws what the server refused with. */
  onSave: (sent: Sent<PersonValues>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks who an owner or a tenant is. */
export function PersonDialog({ kind, person, onSave, onClose }: PersonDialogProps): ReactNode {
  return (
    <EditDialog<Person, PersonValues>
      kind={kind}
      record={person}
      nameOf={fullName}
      labels={personLabels}
      valuesOf={valuesOf}
      onSave={onSave}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldProps(form, personLabels, personForm.shape);
        return (
          <>
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
          </>
        );
      }}
    </EditDialog>
  );
}
