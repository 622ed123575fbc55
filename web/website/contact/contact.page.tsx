import type { ReactNode } from 'react';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { ContactForm } from './contact-form.tsx';
import { NextSteps } from './next-steps.tsx';
import { sentText } from './sent-texts.ts';

/** Where a board asks for a management proposal. */
export function Page({ formState }: PageProps): ReactNode {
  return (
    <FormPage heading="Tell us about your community" lede={sentText} aside={<NextSteps />}>
      <ContactForm formState={formState} />
    </FormPage>
  );
}
