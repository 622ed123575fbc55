import type { ReactNode } from 'react';
import { SubmittedPage } from '../forms/form-page.tsx';
import { submittedWords } from './outcome.tsx';

/** What a registration that was sent without JavaScript is answered with; the words are the form's. */
export function Page(): ReactNode {
  return <SubmittedPage heading={submittedWords} text="Your registration and your files have arrived." />;
}
