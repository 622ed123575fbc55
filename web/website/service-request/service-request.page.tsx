import type { ReactNode } from 'react';
import { site } from '#site';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { ServiceRequestForm } from './service-request-form.tsx';

/** Where owners and tenants report what needs fixing. */
export function Page({ formState, properties }: PageProps): ReactNode {
  return (
    <FormPage
      // The slash stays at the end of its line.
      heading={'Maintenance Request\u00A0/ Report an Incident'}
      next={site.copy.serviceRequest.next}
      lede="Tell us what happened and where. It takes about two minutes, and you do not need an account."
    >
      <ServiceRequestForm formState={formState} properties={properties} />
    </FormPage>
  );
}
