import type { ReactNode } from 'react';
import { site } from '#site';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { ServiceRequestForm } from './service-request-form.tsx';
import { requestTexts } from './request-texts.en.ts';

/** Where owners and tenants report what needs fixing. */
export function Page({ formState, properties }: PageProps): ReactNode {
  return (
    <FormPage heading={requestTexts.heading} next={site.copy.serviceRequest.next} lede={requestTexts.lede}>
      <ServiceRequestForm formState={formState} properties={properties} />
    </FormPage>
  );
}
