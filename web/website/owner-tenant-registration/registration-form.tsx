import type { ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import {
  registrationEmailMax,
  registrationNameMax,
  registrationUnitLength,
} from '#contracts/registration-form.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { CountNote } from '../forms/count-note.tsx';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { keptDigits } from '../forms/phone-editing.ts';
import { Documents } from './documents.tsx';
import { Corrections, NotSubmitted, Submitted } from './outcome.tsx';
import { PropertySelect } from './property-select.tsx';
import { composeIdentifier, fields, firstPartyType } from './registration-fields.ts';
import styles from './registration-form.module.css';
import { SubmitArea } from './submit-area.tsx';
import { hasGivenErrors } from './registration-state.ts';
import { useRegistrationForm } from './use-registration-form.ts';

const partyTypes = [
  { value: 'OWNER', label: 'Owner' },
  { value: 'TENANT', label: 'Tenant' },
];

/** The registration form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function RegistrationForm({
  formState,
  properties,
}: {
  formState: FormState | null;
  /** As the page came with them; the form asks for the list as it is now. */
  properties: readonly PublicProperty[];
}): ReactNode {
  const { form, notice, state, errors, missing, submission, on, ...act } = useRegistrationForm({
    formState,
    properties,
  });
  const given = formState?.values ?? {};
  const { values, isLive } = state;
  const isWrong = Object.keys(errors).length > 0;
  // What the server said is about its fields, or about a form that was sent without JavaScript.
  const isRefused = state.isAnswer || hasGivenErrors(state);
  const outcome = {
    notice,
    reassurance: state.isAnswer
      ? 'What you typed is still here. Please choose your files again.'
      : 'Your entries and files are still here.',
  };
  const identifier = composeIdentifier(values);
  const count = (length: number, max: number): ReactNode => (
    <>
      <CountNote isLive={isLive} used={length} max={max} />
      {isLive && <span className="visually-hidden"> characters</span>}
    </>
  );
  // Without our own words the browser keeps to the limits.
  const limit = (max: number): number | undefined => (isLive ? undefined : max);

  return (
    <>
      {((state.isAnswer && state.failure !== null) || (state.hasTried && isWrong)) && (
        <Corrections {...outcome} failure={isRefused ? state.failure : null} errors={errors} />
      )}
      {state.phase === 'sent' && <Submitted notice={notice} reference={state.reference} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in a field submits a form */}
      <form
        ref={form}
        className={layout.form}
        method="post"
        action={`${apiBase()}/api/registration-submissions`}
        encType="multipart/form-data"
        noValidate={isLive}
        onInput={on.input}
        onCompositionEnd={on.input}
        onBlur={on.blur}
        onKeyDown={on.keyDown}
        onSubmit={on.submit}
      >
        <div className={`${layout.fields} ${styles.sections}`} inert={state.phase === 'sending'}>
          <section className={styles.section} aria-labelledby="home-heading">
            <h2 id="home-heading" className={styles.heading}>
              Your home
            </h2>
            <PropertySelect
              properties={state.properties}
              error={errors.propertyCode}
              defaultValue={given['propertyCode'] ?? ''}
              onRetry={act.retryProperties}
            />
            <div className={styles.unit}>
              <TextField
                id={fields.unitDigits.target}
                name="unitDigits"
                label={fields.unitDigits.label}
                hint="4 letters or digits, such as 0007"
                note={count(values.unitDigits.length, registrationUnitLength)}
                error={errors.unitDigits}
                defaultValue={given['unitDigits'] ?? ''}
                pattern="[A-Za-z0-9]{4}"
                maxLength={limit(registrationUnitLength)}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                required
              />
              <output htmlFor="property unit" className={styles.identifier}>
                {identifier && (
                  <>
                    Unit identifier <strong>{identifier}</strong>
                  </>
                )}
              </output>
            </div>
            <input type="hidden" name="unitId" />
            <ChoiceGroup
              id="party-type"
              name="partyType"
              label={fields.partyType.label}
              choices={partyTypes}
              error={errors.partyType}
              defaultValue={given['partyType'] ?? firstPartyType}
              required
            />
          </section>

          <section className={styles.section} aria-labelledby="person-heading">
            <h2 id="person-heading" className={styles.heading}>
              About you
            </h2>
            <div className={layout.pair}>
              <TextField
                id={fields.firstName.target}
                name="firstName"
                label={fields.firstName.label}
                note={count(characterCount(values.firstName), registrationNameMax)}
                error={errors.firstName}
                defaultValue={given['firstName'] ?? ''}
                maxLength={limit(registrationNameMax)}
                autoComplete="given-name"
                required
              />
              <TextField
                id={fields.lastName.target}
                name="lastName"
                label={fields.lastName.label}
                note={count(characterCount(values.lastName), registrationNameMax)}
                error={errors.lastName}
                defaultValue={given['lastName'] ?? ''}
                maxLength={limit(registrationNameMax)}
                autoComplete="family-name"
                required
              />
              <TextField
                id={fields.email.target}
                name="email"
                type="email"
                label={fields.email.label}
                hint="We’ll email you a confirmation here"
                note={count(characterCount(values.email), registrationEmailMax)}
                error={errors.email}
                defaultValue={given['email'] ?? ''}
                inputMode="email"
                maxLength={limit(registrationEmailMax)}
                autoComplete="email"
                spellCheck={false}
                required
              />
              <TextField
                id={fields.phone.target}
                name="phone"
                type="tel"
                label={fields.phone.label}
                hint="10 digits, U.S."
                note={count(keptDigits(values.phone).length, 10)}
                error={errors.phone}
                defaultValue={given['phone'] ?? ''}
                inputMode="tel"
                autoComplete="tel"
                pattern="[0-9 \(\)+.\-]{10,20}"
                required
              />
            </div>
          </section>

          <Documents files={state.files} errors={errors} onChoose={act.chooseFile} />
        </div>
        {state.failure !== null && !isRefused && (
          <NotSubmitted failure={state.failure} reassurance={outcome.reassurance} />
        )}
        <SubmitArea
          state={state}
          errors={errors}
          missing={missing}
          submission={submission}
          onPress={act.onPress}
        />
      </form>
    </>
  );
}
