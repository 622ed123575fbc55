import type { ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import {
  registrationEmailMax,
  registrationNameMax,
  registrationUnitLength,
} from '#contracts/registration-form.ts';
import { ChoiceGroup } from '#web/ui/choice-group/choice-group.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { EmailField } from '../forms/email-field.tsx';
import layout from '../forms/form-layout.module.css';
import type { FormState } from '../forms/form-state.ts';
import { nationalDigits } from '../forms/phone-editing.ts';
import { SuggestedField } from '../forms/suggested-field.tsx';
import { Documents } from './documents.tsx';
import { Corrections, NotSubmitted, Submitted } from './outcome.tsx';
import { PropertySelect } from './property-select.tsx';
import { composeIdentifier } from './registration-definition.ts';
import styles from './registration-form.module.css';
import { suggestUnit } from './suggest-unit.ts';
import { SubmitArea } from './submit-area.tsx';
import { useRegistrationForm, type RegistrationForm as Form } from './use-registration-form.ts';
import { partyLabels } from '#contracts/choice-labels.en.ts';
import { formTexts } from '../forms/form-texts.en.ts';
import { LanguageField } from '../forms/language-field.tsx';
import { registrationTexts } from './registration-texts.en.ts';

const partyTypes = [
  { value: 'OWNER', label: partyLabels.OWNER },
  { value: 'TENANT', label: partyLabels.TENANT },
];

export interface RegistrationFormProps {
  formState: FormState | null;
  /** As the page came with them; the form asks for the list as it is now. */
  properties: readonly PublicProperty[];
}

/** The registration form. Plain HTML that any browser can send; with JavaScript it also helps while filling in. */
export function RegistrationForm(given: RegistrationFormProps): ReactNode {
  const form = useRegistrationForm(given);
  const { state, notice, errors, failure, failureOfFields } = form;
  const isWrong = Object.keys(errors).length > 0;
  const reassurance = state.isAnswer ? registrationTexts.typedIsHere : registrationTexts.allIsHere;

  return (
    <>
      {((state.isAnswer && failureOfFields !== null) || (state.hasTried && isWrong)) && (
        <Corrections notice={notice} failure={failureOfFields} errors={errors} reassurance={reassurance} />
      )}
      {state.sent && <Submitted notice={notice} reference={state.sent.reference} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in a field submits a form */}
      <form {...form.formProps} className={layout.form}>
        <LanguageField />
        <div className={`${layout.fields} ${styles.sections}`} inert={state.isSending}>
          <YourHome form={form} />
          <AboutYou form={form} />
          <Documents form={form} />
        </div>
        {failure !== null && <NotSubmitted failure={failure} reassurance={reassurance} />}
        <SubmitArea form={form} />
      </form>
    </>
  );
}

function YourHome({ form }: { form: Form }): ReactNode {
  const { field, limit, setValue, state } = form;
  const isOffered = state.properties.some(({ code }) => code === state.values.propertyCode);
  const identifier = isOffered && composeIdentifier(state.values);
  const used = state.values.unitDigits.length;
  return (
    <section className={styles.section} aria-labelledby="home-heading">
      <h2 id="home-heading" className={styles.heading}>
        {registrationTexts.yourHome}
      </h2>
      <PropertySelect form={form} />
      <div className={styles.unit}>
        <SuggestedField
          {...field('unitDigits')}
          value={state.values.unitDigits}
          suggest={suggestUnit}
          onSuggested={(unit) => setValue('unitDigits', unit)}
          hint={registrationTexts.unitHint}
          note={<Characters isLive={state.isLive} used={used} max={registrationUnitLength} />}
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
              {registrationTexts.unitIdentifier} <strong>{identifier}</strong>
            </>
          )}
        </output>
      </div>
      <input type="hidden" name="unitId" />
      <ChoiceGroup {...field('partyType')} id="party-type" choices={partyTypes} required />
    </section>
  );
}

function AboutYou({ form: { field, limit, setValue, state } }: { form: Form }): ReactNode {
  const { values, isLive } = state;
  const count = (used: number, max: number): ReactNode => (
    <Characters isLive={isLive} used={used} max={max} />
  );
  return (
    <section className={styles.section} aria-labelledby="person-heading">
      <h2 id="person-heading" className={styles.heading}>
        {registrationTexts.aboutYou}
      </h2>
      <div className={layout.pair}>
        <TextField
          {...field('firstName')}
          note={count(characterCount(values.firstName), registrationNameMax)}
          maxLength={limit(registrationNameMax)}
          autoComplete="given-name"
          required
        />
        <TextField
          {...field('lastName')}
          note={count(characterCount(values.lastName), registrationNameMax)}
          maxLength={limit(registrationNameMax)}
          autoComplete="family-name"
          required
        />
        <EmailField
          {...field('email')}
          value={values.email}
          onSuggested={(address) => setValue('email', address)}
          hint={formTexts.confirmationHere}
          note={count(characterCount(values.email), registrationEmailMax)}
          maxLength={limit(registrationEmailMax)}
        />
        <TextField
          {...field('phone')}
          type="tel"
          hint={formTexts.tenDigits}
          note={count(nationalDigits(values.phone).length, 10)}
          inputMode="tel"
          autoComplete="tel"
          pattern="[0-9 \(\)+.\-]{10,20}"
          required
        />
      </div>
    </section>
  );
}

/** A count that says aloud what it counts. */
function Characters(count: { isLive: boolean; used: number; max: number }): ReactNode {
  return (
    <>
      <CountNote {...count} />
      {count.isLive && <span className="visually-hidden"> {registrationTexts.characters}</span>}
    </>
  );
}
