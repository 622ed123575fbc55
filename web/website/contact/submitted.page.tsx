import type { ReactNode } from 'react';
import { site } from '#site';
import { SubmittedPage } from '../forms/form-page.tsx';
import { NextSteps } from '../forms/next-steps.tsx';
import type { PageProps } from '../routes.ts';
import { contactTexts } from './contact-texts.en.ts';

/** What an inquiry that was sent without JavaScript is answered with; the words are the form's. */
export function Page({ data }: PageProps): ReactNode {
  // Handed over by our own server in this form, or not at all.
  const sent = data as { reference: string } | null;
  return (
    <SubmittedPage
      heading={contactTexts.sentTitle}
      text={contactTexts.sentText}
      aside={<NextSteps steps={site.copy.contact.next} />}
      reference={sent?.reference ?? null}
    />
  );
}
