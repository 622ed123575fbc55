import type { ReactNode } from 'react';
import { propertyLabel, type PublicProperty } from '#contracts/properties.ts';
import { serviceRequestCategories, serviceRequestNotesMax } from '#contracts/service-requests.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Toast } from '#web/ui/toast/toast.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-words.ts';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import { FollowRequest } from './follow-request.tsx';
import { errorsOf, fields } from './request-fields.ts';
import { useRequestForm } from './use-request-form.ts';
import { useSubmitInSight } from './use-submit-in-sight.ts';

const choices = serviceRequestCategories.map((category) => ({ value: category, label: category }));

/** The maintenance request form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function ServiceRequestForm({
  formState,
  properties,
}: {
  formState: FormState | null;
  /** As the page came with them; the form asks for the list as it is now. */
  properties: readonly PublicProperty[];
}): ReactNode {
  const { form, summary, state, errors, submission, ...act } = useRequestForm({ formState, properties });
  const given = formState?.values ?? {};
  const isSending = state.phase === 'sending';
  const { submitRow, toast } = useSubmitInSight(state.toast);

  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={summary}
          title="Your request has not been sent yet"
          fields={fields}
          errors={errorsOf(formState.issues)}
          message={formState.message}
        >
          <p>What you typed is still here. If you had chosen a photo or PDF, please choose it again.</p>
        </RefusedSummary>
      )}
      <form
        ref={form}
        className={layout.form}
        method="post"
        action={`${apiBase()}/api/public-submissions`}
        encType="multipart/form-data"
        noValidate={state.isLive}
        onInput={act.onInput}
        onCompositionEnd={act.onInput}
        onSubmit={act.onSubmit}
      >
        <div className={layout.fields} inert={isSending}>
          <Select
            id={fields.propertyCode.target}
            name="propertyCode"
            label={fields.propertyCode.label}
            error={errors.propertyCode}
            defaultValue={given['propertyCode'] ?? ''}
            required
          >
            <option value="">Choose your property</option>
            {state.properties.map((property) => (
              <option key={property.code} value={property.code}>
                {propertyLabel(property)}
              </option>
            ))}
          </Select>
          <TextField
            id={fields.unitDigits.target}
            name="unitDigits"
            label={fields.unitDigits.label}
            hint="The number on your door"
            error={errors.unitDigits}
            defaultValue={given['unitDigits'] ?? ''}
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={state.isLive ? undefined : 4}
            autoComplete="off"
            required
            className={layout.short}
          />
          <ChoiceGroup
            id="category"
            name="category"
            label={fields.category.label}
            choices={choices}
            error={errors.category}
            defaultValue={given['category']}
            required
          />
          <TextArea
            id={fields.notes.target}
            name="notes"
            label={fields.notes.label}
            optional
            hint="What is wrong, and where in the home"
            note={<CountNote isLive={state.isLive} used={state.notesLength} max={serviceRequestNotesMax} />}
            error={errors.notes}
            defaultValue={given['notes'] ?? ''}
            maxLength={state.isLive ? undefined : serviceRequestNotesMax}
          />
          <div className={layout.pair}>
            <TextField
              id={fields.email.target}
              name="email"
              type="email"
              label={fields.email.label}
              hint="We’ll email you a confirmation here"
              error={errors.email}
              defaultValue={given['email'] ?? ''}
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={254}
              required
            />
            <TextField
              id={fields.phone.target}
              name="phone"
              type="tel"
              label={fields.phone.label}
              hint="10 digits, U.S."
              error={errors.phone}
              defaultValue={given['phone'] ?? ''}
              inputMode="tel"
              autoComplete="tel"
              pattern="[0-9 \(\)+.\-]{10,20}"
              required
            />
          </div>
          <FileDrop
            id={fields.attachment.target}
            name="attachment"
            label={fields.attachment.label}
            optional
            hint="One photo or PDF, up to 10 MB"
            accept="image/*,application/pdf"
            previews={['image/jpeg', 'image/png']}
            file={state.file}
            onChoose={act.chooseFile}
            error={errors.attachment}
          />
        </div>
        <div ref={submitRow} className={layout.submit}>
          {isSending && (
            <UploadProgress share={state.progress} onCancel={submission.cancel}>
              <RetryNotice submission={submission} />
            </UploadProgress>
          )}
          {state.failure && (
            <FailurePanel
              title="Your request has not been sent"
              message={serverMessage(state.failure.message)}
              reassurance={reassure(state.file)}
              isAnnouncedElsewhere
            >
              call <UrgentPhone />
            </FailurePanel>
          )}
          <Button type="submit" size="large" wide busy={isSending} disabled={isSending}>
            {isSending ? 'Submitting…' : 'Submit'}
          </Button>
        </div>
      </form>
      <Toast ref={toast} message={state.toast?.message ?? null} onClose={act.closeToast} />
      <Dialog
        open={state.phase === 'sent'}
        title="Submission Successful"
        onClose={act.leave}
        actions={<Button onClick={act.leave}>OK</Button>}
      >
        <p>Your service request has been submitted.</p>
        <FollowRequest sent={state.sent} />
      </Dialog>
    </>
  );
}

function reassure(file: File | null): string {
  if (!file) return 'What you entered is still here.';
  return `What you entered and your ${file.type.startsWith('image/') ? 'photo' : 'file'} are still here.`;
}
