import type { ReactNode } from 'react';
import { site } from '#site';
import { FormPage } from '../forms/form-page.tsx';
import { NextSteps } from '../forms/next-steps.tsx';
import type { PageProps } from '../routes.ts';
import { ContactForm } from './contact-form.tsx';
import { contactTexts } from './contact-texts.en.ts';

/** Where a board asks for a management proposal. */
export function Page({ formState }: PageProps): ReactNode {
  return (
    <FormPage
      heading={contactTexts.heading}
      lede={contactTexts.sentText}
      aside={<NextSteps steps={site.copy.contact.next} />}
    >
      <ContactForm formState={formState} />
    </FormPage>
  );
}
