import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { personForm } from '#contracts/people.ts';
import type { Person } from '#contracts/people.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { applyRefusal } from './apply-refusal.ts';
import styles from './layer.module.css';

/** A person as the form sends one; empty text means that it is not known. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mailingAddress: string;
}

export interface PersonDialogProps {
  title: string;
  /** Null asks for a new one. */
  person: Person | null;
  /** Throws what the server refused with. */
  onSave: (values: PersonValues) => Promise<unknown>;
  onClose: () => void;
}

const { shape } = personForm;

/** Asks who an owner or a tenant is. */
export function PersonDialog({ title, person, onSave, onClose }: PersonDialogProps): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<PersonValues>({
    mode: 'onTouched',
    defaultValues: {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      mailingAddress: person?.mailingAddress ?? '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const ruled = (name: keyof PersonValues) =>
    register(name, { validate: (typed) => firstIssue(shape[name].safeParse(typed)) });

  const save = async (values: PersonValues): Promise<void> => {
    setRefusal(null);
    try {
      await onSave(values);
      onClose();
    } catch (error) {
      setRefusal(applyRefusal(form, error));
    }
  };

  return (
    <FormDialog
      isOpen
      title={title}
      submit="Save"
      submitting="Saving…"
      isBusy={isSubmitting}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="off"
          error={errors.firstName?.message}
          {...ruled('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          error={errors.lastName?.message}
          {...ruled('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        optional
        autoComplete="off"
        error={errors.email?.message}
        {...ruled('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        autoComplete="off"
        placeholder="10 digits"
        error={errors.phone?.message}
        {...ruled('phone')}
      />
      <TextArea
        label="Mailing address"
        optional
        rows={2}
        error={errors.mailingAddress?.message}
        {...ruled('mailingAddress')}
      />
    </FormDialog>
  );
}
