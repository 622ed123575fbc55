import type { ReactNode, Ref } from 'react';
import { isUrgent } from '#contracts/emergency-words.ts';
import { characterCount } from '#contracts/fields.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { serviceRequestNotesMax } from '#contracts/service-request-fields.ts';
import { serviceRequestCategories } from '#contracts/service-request-choices.ts';
import { site } from '#site';
import { apiBase } from '#web/lib/api-base.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Toast } from '#web/ui/toast/toast.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-messages.ts';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { PropertyOptions } from '../forms/property-options.tsx';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import { usePublicForm, type PublicFormParts } from '../forms/use-public-form.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { PhotoField } from './photo-field.tsx';
import { PropertyTiles } from './property-tiles.tsx';
import { Receipt } from './receipt.tsx';
import { requestDefinition, type RequestParts } from './request-definition.ts';
import { rememberSent } from '../sent-strip/sent-request.ts';
import styles from './service-request-form.module.css';
import { useRemembering } from './use-remembering.ts';
import { useSubmitInSight } from './use-submit-in-sight.ts';
import { useTimedToast } from './use-timed-toast.ts';
import { categoryLabels } from '#contracts/choice-labels.en.ts';
import { localPath } from '#web/frame/local-path.ts';
import { formTexts } from '../forms/form-texts.en.ts';
import { LanguageField } from '../forms/language-field.tsx';
import { requestTexts } from './request-texts.en.ts';

type Form = PublicFormParts<RequestParts>;

const choices = serviceRequestCategories.map((category) => ({
  value: category,
  label: categoryLabels[category],
}));

export interface ServiceRequestFormProps {
  formState: FormState | null;
  /** As the page came with them; the form asks for the list as it is now. */
  properties: readonly PublicProperty[];
}

/** The maintenance request form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function ServiceRequestForm(given: ServiceRequestFormProps): ReactNode {
  const { formState } = given;
  const { toast, showToast, closeToast } = useTimedToast();
  const remembering = useRemembering();
  const form = usePublicForm(requestDefinition, given, {
    onTry: (values) => {
      closeToast();
      remembering.note(values);
    },
    onRefused: showToast,
    onSent: remembering.store,
  });
  const { state, notice, errors } = form;
  const { submitRow, toastBar } = useSubmitInSight(toast);
  const leave = (): void => {
    const { reference, trackingPath } = state.sent ?? {};
    if (reference && trackingPath) rememberSent({ reference, address: `${apiBase()}${trackingPath}` });
    form.closeThanks();
    window.location.assign(localPath('/'));
  };

  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={notice}
          title={requestTexts.notSentYet}
          fields={requestDefinition.fields}
          errors={errors}
          message={formState.message}
        >
          <p>{formTexts.chooseFileAgain}</p>
        </RefusedSummary>
      )}
      <form {...form.formProps} className={layout.form}>
        <LanguageField />
        <div className={layout.fields} inert={state.isSending}>
          <AboutProblem form={form} />
          <AboutYou form={form} />
          <label className={styles.remember} data-live={state.isLive ? '' : undefined}>
            <input
              type="checkbox"
              checked={remembering.isChosen}
              onChange={({ target }) => remembering.choose(target.checked)}
            />
            {requestTexts.remember}
          </label>
          <PhotoField {...form.filesField('attachment')} optional hint={requestTexts.filesHint} />
        </div>
        <SubmitArea ref={submitRow} form={form} />
      </form>
      <Toast ref={toastBar} message={toast?.message ?? null} onClose={closeToast} />
      <Dialog
        open={state.sent !== null}
        title={requestTexts.sentTitle}
        onClose={leave}
        actions={<Button onClick={leave}>{formTexts.ok}</Button>}
      >
        <p>{requestTexts.sentText}</p>
        {state.sent && <Receipt sent={state.sent} isScripted />}
      </Dialog>
    </>
  );
}

function AboutProblem({ form: { field, setValue, limit, state } }: { form: Form }): ReactNode {
  const { propertyCode, category, notes } = state.values;
  const used = characterCount(notes);
  return (
    <>
      <PropertyTiles
        properties={state.properties}
        chosen={propertyCode}
        onChoose={(code) => setValue('propertyCode', code)}
      />
      <Select {...field('propertyCode')} required>
        <PropertyOptions properties={state.properties} />
      </Select>
      <TextField
        {...field('unitDigits')}
        hint={requestTexts.unitHint}
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        maxLength={limit(4)}
        autoComplete="off"
        required
        className={layout.short}
      />
      <ChoiceGroup {...field('category')} id="category" choices={choices} required />
      <div>
        <TextArea
          {...field('notes')}
          optional
          hint={requestTexts.notesHint}
          note={<CountNote isLive={state.isLive} used={used} max={serviceRequestNotesMax} />}
          maxLength={limit(serviceRequestNotesMax)}
        />
        {/* It comes and goes while one types or chooses, never by itself: no press misses what it aims at. */}
        <output>{isUrgent({ category, text: notes }, site.urgentCategories) && <EmergencyNotice />}</output>
      </div>
    </>
  );
}

function AboutYou({ form: { field, setValue, state } }: { form: Form }): ReactNode {
  return (
    <div className={layout.pair}>
      <EmailField
        {...field('email')}
        value={state.values.email}
        onSuggested={(address) => setValue('email', address)}
        hint={formTexts.confirmationHere}
        maxLength={254}
      />
      <TextField
        {...field('phone')}
        type="tel"
        hint={formTexts.tenDigits}
        inputMode="tel"
        autoComplete="tel"
        pattern="[0-9 \(\)+.\-]{10,20}"
        required
      />
    </div>
  );
}

/** How far the upload is, what was wrong with the last try, and the button. */
function SubmitArea({ ref, form }: { ref: Ref<HTMLDivElement>; form: Form }): ReactNode {
  const { state, submission, failure } = form;
  return (
    <div ref={ref} className={layout.submit}>
      {state.isSending && (
        <UploadProgress progress={state.progress} onCancel={submission.cancel}>
          <RetryNotice submission={submission} />
        </UploadProgress>
      )}
      {failure !== null && (
        <FailurePanel
          title={requestTexts.notSent}
          message={serverMessage(failure)}
          reassurance={reassure(state.files.attachment)}
          isAnnouncedElsewhere
        >
          {formTexts.call} <UrgentPhone />
        </FailurePanel>
      )}
      <Button type="submit" size="large" wide busy={state.isSending} disabled={state.isSending}>
        {state.isSending ? formTexts.submitting : requestTexts.submit}
      </Button>
    </div>
  );
}

function reassure(files: readonly File[]): string {
  if (files.length === 0) return formTexts.enteredIsHere;
  const areAllPhotos = files.every(({ type }) => type.startsWith('image/'));
  return requestTexts.filesAreHere(files.length, areAllPhotos);
}
