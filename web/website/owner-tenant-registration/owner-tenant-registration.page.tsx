import type { ReactNode } from 'react';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { RegistrationForm } from './registration-form.tsx';
import { registrationTexts } from './registration-texts.en.ts';

/** Where owners and tenants register with their completed form. */
export function Page({ formState, properties }: PageProps): ReactNode {
  return (
    <FormPage
      heading={registrationTexts.heading}
      lede={
        <>
          {registrationTexts.lede} <a href="#documents">{registrationTexts.toBlankForm}</a>
        </>
      }
    >
      <RegistrationForm formState={formState} properties={properties} />
    </FormPage>
  );
}
