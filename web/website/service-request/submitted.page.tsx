import type { ReactNode } from 'react';
import { SubmittedPage } from '../forms/form-page.tsx';

/** What a request that was sent without JavaScript is answered with; the words are the dialog's. */
export function Page(): ReactNode {
  return <SubmittedPage heading="Submission Successful" text="Your service request has been submitted." />;
}
