import type { ReactNode } from 'react';
import { SubmittedPage } from '../forms/form-page.tsx';
import { NextSteps } from './next-steps.tsx';
import { sentText, sentWords } from './sent-words.ts';

/** What an inquiry that was sent without JavaScript is answered with; the words are the form's. */
export function Page(): ReactNode {
  return <SubmittedPage heading={sentWords} text={sentText} aside={<NextSteps />} />;
}
