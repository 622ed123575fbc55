import type { ReactNode } from 'react';
import {
  boardPositions,
  contactDescriptionMax,
  contactEmailMax,
  contactLineMax,
  contactNameMax,
  contactPhoneMax,
} from '#contracts/contact-form.ts';
import { characterCount } from '#contracts/fields.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { ManagerAddress } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-messages.ts';
import { entriesOf } from '../forms/field-errors.ts';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { SentNotice } from '../forms/sent-notice.tsx';
import { usePublicForm, type PublicFormParts } from '../forms/use-public-form.ts';
import { contactDefinition, trapName, type ContactParts } from './contact-definition.ts';
import styles from './contact-form.module.css';
import { contactTexts } from './contact-texts.en.ts';
import { boardPositionLabels } from '#contracts/choice-labels.en.ts';
import { failureMessages, formTexts } from '../forms/form-texts.en.ts';
import { LanguageField } from '../forms/language-field.tsx';

type Form = PublicFormParts<ContactParts>;

const { fields } = contactDefinition;
const roles = boardPositions.map((role) => ({ value: role, label: boardPositionLabels[role] }));

/** The inquiry form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function ContactForm({ formState }: { formState: FormState | null }): ReactNode {
  const form = usePublicForm(contactDefinition, { formState });
  const { state, notice, errors } = form;
  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={notice}
          title={contactTexts.notSentYet}
          fields={fields}
          errors={errors}
          message={formState.message}
        >
          <p>{formTexts.typedIsHere}</p>
        </RefusedSummary>
      )}
      {state.sent && (
        <SentNotice notice={notice} text={contactTexts.sentTitle} again={contactTexts.another}>
          <p>{contactTexts.sentText}</p>
          <ReferenceNumber reference={state.sent.reference} />
        </SentNotice>
      )}
      <form {...form.formProps} className={layout.form}>
        <LanguageField />
        <div className={layout.fields} inert={state.isSending}>
          <AboutYou form={form} />
          <AboutCommunity form={form} />
          <div className={styles.trap} aria-hidden="true">
            <label htmlFor={trapName}>{contactTexts.leaveEmpty}</label>
            <input id={trapName} type="text" name={trapName} tabIndex={-1} autoComplete="off" />
          </div>
        </div>
        <SubmitArea form={form} />
      </form>
    </>
  );
}

function AboutYou({ form: { field, limit, setValue, state } }: { form: Form }): ReactNode {
  const { defaultValue, ...role } = field('boardPosition');
  return (
    <>
      <div className={layout.pair}>
        <TextField
          {...field('firstName')}
          autoComplete="given-name"
          maxLength={limit(contactNameMax)}
          required
        />
        <TextField
          {...field('lastName')}
          autoComplete="family-name"
          maxLength={limit(contactNameMax)}
          required
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limit(contactPhoneMax)}
          required
        />
        <EmailField
          {...field('email')}
          value={state.values.email}
          onSuggested={(address) => setValue('email', address)}
          maxLength={limit(contactEmailMax)}
        />
      </div>
      <ChoiceGroup
        {...role}
        id="role"
        optional
        hint={contactTexts.chooseAll}
        several
        choices={roles}
        defaultValue={defaultValue.split('\n')}
      />
    </>
  );
}

function AboutCommunity({ form: { field, limit, state } }: { form: Form }): ReactNode {
  const used = characterCount(state.values.description);
  return (
    <>
      <div className={layout.pair}>
        <TextField
          {...field('communityName')}
          hint={contactTexts.nameHint}
          maxLength={limit(contactLineMax)}
          required
        />
        <TextField
          {...field('communityLocation')}
          hint={contactTexts.locationHint}
          maxLength={limit(contactLineMax)}
          required
        />
        <TextField
          {...field('numberOfUnits')}
          type="number"
          inputMode="numeric"
          hint={contactTexts.unitsHint}
          min={1}
          step={1}
          className={layout.short}
          required
        />
        <TextField
          {...field('propertyType')}
          hint={contactTexts.typeHint}
          maxLength={limit(contactLineMax)}
          required
        />
      </div>
      <TextArea
        {...field('description')}
        hint={contactTexts.helpHint}
        note={<CountNote isLive={state.isLive} used={used} max={contactDescriptionMax} />}
        maxLength={limit(contactDescriptionMax)}
        rows={6}
        required
      />
      <TextField {...field('referral')} optional maxLength={limit(contactLineMax)} />
    </>
  );
}

/** What was wrong with the last try, and the button. */
function SubmitArea({ form }: { form: Form }): ReactNode {
  const { state, failure } = form;
  const entries = state.isAnswer ? [] : entriesOf(fields, form.errors);
  return (
    <div className={layout.submit}>
      {entries.length > 0 && (
        <ErrorSummary title={form.failureOfFields ?? failureMessages.fields} entries={entries} />
      )}
      {failure !== null && entries.length === 0 && (
        <FailurePanel
          title={contactTexts.notSent}
          message={serverMessage(failure)}
          reassurance={formTexts.enteredIsHere}
        >
          {contactTexts.email} <ManagerAddress subject={contactTexts.mailSubject} />
        </FailurePanel>
      )}
      {state.isSending && <RetryNotice submission={form.submission} />}
      <Button type="submit" size="large" wide busy={state.isSending} disabled={state.isSending}>
        {state.isSending ? formTexts.submitting : contactTexts.submit}
      </Button>
    </div>
  );
}
