import type { ReactNode } from 'react';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { RegistrationForm } from './registration-form.tsx';

/** Where owners and tenants register with their completed form. */
export function Page({ formState, properties }: PageProps): ReactNode {
  return (
    <FormPage
      heading="OWNER / TENANT Registration"
      lede={
        <>
          Tell us who lives where, and send your completed registration form with it. You do not need an
          account. <a href="#documents">Download the blank form</a>
        </>
      }
    >
      <RegistrationForm formState={formState} properties={properties} />
    </FormPage>
  );
}
