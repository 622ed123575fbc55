import { useEffect, useRef, type ReactNode } from 'react';
import { propertyLabel } from '#contracts/properties.ts';
import { serviceRequestCategories, serviceRequestNotesMax } from '#contracts/service-requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Toast } from '#web/ui/toast/toast.tsx';
import type { FormState } from '../forms/form-state.ts';
import { siteProperties } from '../forms/site-properties.ts';
import { errorsOf, fieldOrder, summaryOf } from './request-fields.ts';
import styles from './service-request-form.module.css';
import { useRequestForm } from './use-request-form.ts';

const choices = serviceRequestCategories.map((category) => ({ value: category, label: category }));

/** The maintenance request form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function ServiceRequestForm({ formState }: { formState: FormState | null }): ReactNode {
  const { form, state, errors, ...act } = useRequestForm(formState);
  const given = formState?.values ?? {};
  const isSending = state.phase === 'sending';
  const { submitRow, toast } = useSubmitInSight(state.toast);

  return (
    <>
      {formState && !state.toast && <RefusedSummary formState={formState} />}
      <form
        ref={form}
        className={styles.form}
        method="post"
        action="/api/public-submissions"
        encType="multipart/form-data"
        noValidate={state.isLive}
        onInput={act.onInput}
        onCompositionEnd={act.onInput}
        onSubmit={act.onSubmit}
      >
        <div className={styles.fields} inert={isSending}>
          <Select
            id="property"
            name="propertyCode"
            label="Property"
            error={errors.propertyCode}
            defaultValue={given['propertyCode'] ?? ''}
            required
          >
            <option value="">Choose your property</option>
            {siteProperties.map((property) => (
              <option key={property.code} value={property.code}>
                {propertyLabel(property)}
              </option>
            ))}
          </Select>
          <TextField
            id="unit"
            name="unitDigits"
            label="Unit"
            hint="The number on your door"
            error={errors.unitDigits}
            defaultValue={given['unitDigits'] ?? ''}
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={state.isLive ? undefined : 4}
            autoComplete="off"
            required
            className={styles.short}
          />
          <ChoiceGroup
            id="category"
            name="category"
            label="Category"
            choices={choices}
            error={errors.category}
            defaultValue={given['category']}
            required
          />
          <TextArea
            id="notes"
            name="notes"
            label="Notes"
            optional
            hint="What is wrong, and where in the home"
            note={`${state.notesLength} / ${serviceRequestNotesMax}`}
            error={errors.notes}
            defaultValue={given['notes'] ?? ''}
            maxLength={state.isLive ? undefined : serviceRequestNotesMax}
          />
          <div className={styles.pair}>
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              hint="Your confirmation goes here"
              error={errors.email}
              defaultValue={given['email'] ?? ''}
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label="Phone"
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
            id="attachment"
            name="attachment"
            label="Photo/PDF"
            optional
            hint="One photo or PDF, up to 10 MB"
            accept="image/*,application/pdf"
            previews={['image/jpeg', 'image/png']}
            file={state.file}
            onChoose={act.chooseFile}
            error={errors.attachment}
          />
        </div>
        <div ref={submitRow} className={styles.submit}>
          {isSending && (
            <div className={styles.progress}>
              <ProgressBar
                label={state.progress < 1 ? 'Uploading' : 'Waiting for confirmation'}
                value={state.progress < 1 ? state.progress : undefined}
              />
              <Button variant="quiet" size="small" onClick={act.cancel}>
                Cancel
              </Button>
            </div>
          )}
          <Button type="submit" size="large" wide busy={isSending}>
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
      </Dialog>
    </>
  );
}

/** Says above the form what was wrong, for a form that was sent without JavaScript. */
function RefusedSummary({ formState }: { formState: FormState }): ReactNode {
  const errors = errorsOf(formState.issues);
  const entries = fieldOrder.flatMap((name) => {
    const message = errors[name];
    return message ? [{ ...summaryOf[name], message }] : [];
  });
  return (
    <div className={styles.refused}>
      <ErrorSummary title="Your request has not been sent yet" entries={entries}>
        {entries.length === 0 && <p>{formState.message}</p>}
        <p>What you typed is still here. If you had chosen a photo or PDF, please choose it again.</p>
      </ErrorSummary>
    </div>
  );
}

/** Moves the page up where the toast would lie over the submit button. */
function useSubmitInSight(shown: object | null) {
  const submitRow = useRef<HTMLDivElement>(null);
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown || !submitRow.current || !toast.current) return undefined;
    // After the page has gone to the first field with something wrong.
    const frame = requestAnimationFrame(() => {
      const button = submitRow.current?.getBoundingClientRect();
      const bar = toast.current?.getBoundingClientRect();
      if (!button || !bar) return;
      const overlap = button.bottom - bar.top + 12;
      if (overlap > 0 && button.top < bar.bottom) window.scrollBy({ top: overlap });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return { submitRow, toast };
}
