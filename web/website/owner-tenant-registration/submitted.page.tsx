import type { ReactNode } from 'react';
import { SubmittedPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { registrationTexts } from './registration-texts.en.ts';

/** What a registration that was sent without JavaScript is answered with; the words are the form's. */
export function Page({ data }: PageProps): ReactNode {
  // Handed over by our own server in this form, or not at all.
  const sent = data as { reference: string } | null;
  return (
    <SubmittedPage
      heading={registrationTexts.submitted}
      text={registrationTexts.arrived}
      reference={sent?.reference ?? null}
    />
  );
}
