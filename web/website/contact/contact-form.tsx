import type { ReactNode } from 'react';
import {
  boardPositions,
  contactDescriptionMax,
  contactEmailMax,
  contactLineMax,
  contactNameMax,
  contactPhoneMax,
} from '#contracts/contact-inquiries.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field/text-field.tsx';
import { ManagerAddress } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { failureWords, serverMessage } from '../forms/failure-words.ts';
import { entriesOf } from '../forms/field-errors.ts';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { SentNotice } from '../forms/sent-notice.tsx';
import { fields, trapName, type FieldName } from './contact-fields.ts';
import styles from './contact-form.module.css';
import { sentText, sentWords } from './sent-words.ts';
import { useContactForm } from './use-contact-form.ts';

const roles = boardPositions.map((role) => ({ value: role, label: role }));

/** The inquiry form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function ContactForm({ formState }: { formState: FormState | null }): ReactNode {
  const { form, notice, state, errors, submission, onInput, onSubmit } = useContactForm(formState);
  const given = formState?.values ?? {};
  const entries = state.isAnswer ? [] : entriesOf(fields, errors);
  const isSending = state.phase === 'sending';
  // Without our own words the browser keeps to the limits.
  const limit = (max: number): number | undefined => (state.isLive ? undefined : max);

  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={notice}
          title="Your inquiry has not been sent yet"
          fields={fields}
          errors={errors}
          message={formState.message}
        >
          <p>What you typed is still here.</p>
        </RefusedSummary>
      )}
      {state.phase === 'sent' && (
        <SentNotice notice={notice} words={sentWords} again="Send another inquiry">
          <p>{sentText}</p>
          <ReferenceNumber reference={state.reference} />
        </SentNotice>
      )}
      <form
        ref={form}
        className={layout.form}
        method="post"
        action={`${apiBase()}/api/contact-inquiries`}
        encType="multipart/form-data"
        noValidate={state.isLive}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <div className={layout.fields} inert={isSending}>
          <div className={layout.pair}>
            {line('firstName', { autoComplete: 'given-name', maxLength: limit(contactNameMax) })}
            {line('lastName', { autoComplete: 'family-name', maxLength: limit(contactNameMax) })}
            {line('phone', {
              type: 'tel',
              inputMode: 'tel',
              autoComplete: 'tel',
              maxLength: limit(contactPhoneMax),
            })}
            {line('email', {
              type: 'email',
              inputMode: 'email',
              autoComplete: 'email',
              spellCheck: false,
              maxLength: limit(contactEmailMax),
            })}
          </div>
          <ChoiceGroup
            id="role"
            name="boardPosition"
            label={fields.boardPosition.label}
            optional
            hint="Choose all that apply"
            several
            choices={roles}
            error={errors.boardPosition}
            defaultValue={given['boardPosition']?.split('\n')}
          />
          <div className={layout.pair}>
            {line('communityName', { hint: 'As its owners know it', maxLength: limit(contactLineMax) })}
            {line('communityLocation', { hint: 'City, or street address', maxLength: limit(contactLineMax) })}
            {line('numberOfUnits', {
              type: 'number',
              inputMode: 'numeric',
              hint: 'Your best estimate is fine',
              min: 1,
              step: 1,
              className: layout.short,
            })}
            {line('propertyType', {
              hint: 'Such as condominiums or townhomes',
              maxLength: limit(contactLineMax),
            })}
          </div>
          <TextArea
            id={fields.description.target}
            name="description"
            label={fields.description.label}
            hint="What you need, and by when"
            note={
              <CountNote isLive={state.isLive} used={state.descriptionLength} max={contactDescriptionMax} />
            }
            error={errors.description}
            defaultValue={given['description'] ?? ''}
            maxLength={limit(contactDescriptionMax)}
            rows={6}
            required
          />
          {line('referral', { required: false, optional: true, maxLength: limit(contactLineMax) })}
          <div className={styles.trap} aria-hidden="true">
            <label htmlFor={trapName}>Leave this empty</label>
            <input id={trapName} type="text" name={trapName} tabIndex={-1} autoComplete="off" />
          </div>
        </div>
        <div className={layout.submit}>
          {entries.length > 0 && (
            <ErrorSummary title={state.failure ?? failureWords.fields} entries={entries} />
          )}
          {state.failure && entries.length === 0 && (
            <FailurePanel
              title="Your inquiry has not been sent"
              message={serverMessage(state.failure)}
              reassurance="What you entered is still here."
            >
              email <ManagerAddress subject="Management proposal" />
            </FailurePanel>
          )}
          {isSending && <RetryNotice submission={submission} />}
          <Button type="submit" size="large" wide busy={isSending} disabled={isSending}>
            {isSending ? 'Submitting…' : 'Submit'}
          </Button>
        </div>
      </form>
    </>
  );

  function line(name: FieldName, more: Partial<TextFieldProps>): ReactNode {
    return (
      <TextField
        id={fields[name].target}
        name={name}
        label={fields[name].label}
        error={errors[name]}
        defaultValue={given[name] ?? ''}
        required
        {...more}
      />
    );
  }
}
