import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { languageNames, languages, readLanguage, type Language } from '#contracts/languages.ts';
import type { OverdueLease } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import {
  fillReminder,
  reminderForm,
  reminderPlaceholders,
  reminderValues,
} from '#contracts/rent-reminders.ts';
import { site } from '#site';
import { siteIn } from '#site-in';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useSendRemindersMutation } from '../leases/leases-api.ts';
import { applyRefusal } from '../kit/records/apply-refusal.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { leaseLabel } from '../leases/lease-label.ts';
import { skipReason } from './reminder-skips.ts';
import styles from './overdue.module.css';

/** Shows what tenants are reminded with, lets it be changed, and sends it: one message for each tenant. */
export function ReminderDialog({
  leases,
  onSent,
  onClose,
}: {
  /** What is overdue of the chosen leases. */
  leases: readonly OverdueLease[];
  onSent: () => void;
  onClose: () => void;
}): ReactNode {
  const [send] = useSendRemindersMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, during } = useBusy<'sending'>();
  const [language, setLanguage] = useState<Language>('en');
  const form = useForm({ defaultValues: site.copy.rentReminder });
  const { register, handleSubmit, formState, control } = form;
  const { errors, isDirty } = formState;
  const [subject, text] = useWatch({ control, name: ['subject', 'text'] });
  const reachable = leases.filter((lease) => skipReason(lease) === null);
  const skipped = leases.filter((lease) => !reachable.includes(lease));
  const tenants = [...Map.groupBy(reachable, ({ tenant }) => tenant.id).values()];
  const messages = tenants.length === 1 ? '1 message' : `${tenants.length} messages`;

  const save = handleSubmit((typed) =>
    during('sending', async () => {
      setRefusal(null);
      const body = { ...typed, language, leaseIds: reachable.map(({ leaseId }) => leaseId) };
      const { error } = await send({ body });
      if (error) setRefusal(applyRefusal(form, error));
      else onSent();
    }),
  );

  return (
    <RecordFormDialog
      isWide
      title="Send reminder"
      about={
        <>
          <p>By email, one message for each tenant. It is recorded in each lease’s history.</p>
          {skipped.map((lease) => (
            <p key={lease.leaseId}>
              Left out: {leaseLabel(lease)}, {skipReason(lease)}.
            </p>
          ))}
        </>
      }
      submit={`Send ${messages}`}
      submitting="Sending…"
      isBusy={busy !== null}
      isDirty={isDirty}
      what="the reminder"
      refusal={tenants.length === 0 ? 'None of these tenants can be reminded now.' : refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (tenants.length > 0) void save();
      }}
      onClose={onClose}
    >
      <Select
        label="Language"
        hint={isDirty ? 'The text below is your own: write it in this language.' : undefined}
        value={language}
        onChange={({ target }) => {
          const chosen = readLanguage(target.value) ?? 'en';
          setLanguage(chosen);
          // What was typed stays; the company's own text follows.
          if (!isDirty) form.reset(siteIn(chosen).copy.rentReminder);
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {languageNames[one]}
          </option>
        ))}
      </Select>
      <TextField
        label="Subject"
        error={errors.subject?.message}
        {...register('subject', { validate: (typed) => firstIssue(fields.subject.safeParse(typed)) })}
      />
      <TextArea
        label="Text"
        rows={9}
        hint={`Filled in for each tenant: ${reminderPlaceholders.map((name) => `{${name}}`).join(', ')}.`}
        error={errors.text?.message}
        {...register('text', { validate: (typed) => firstIssue(fields.text.safeParse(typed)) })}
      />
      {tenants[0] && <Preview leases={tenants[0]} subject={subject} text={text} language={language} />}
    </RecordFormDialog>
  );
}

const fields = reminderForm.shape;

/** The message as its first reader gets it. */
function Preview({
  leases,
  subject,
  text,
  language,
}: {
  leases: readonly OverdueLease[];
  subject: string;
  text: string;
  language: Language;
}): ReactNode {
  const [first] = leases;
  if (!first) return null;
  const name = fullName(first.tenant);
  const values = reminderValues(
    name,
    leases.map(({ unit, balance, overdueSince }) => ({
      unit: unit.unitIdentifier,
      amount: balance,
      since: overdueSince,
    })),
    language,
  );
  return (
    <section className={styles.preview} aria-label={`As ${name} reads it`}>
      <h3 className={styles.soft}>As {name} reads it</h3>
      <strong>{fillReminder(subject, values)}</strong>
      <p>{fillReminder(text, values)}</p>
    </section>
  );
}
