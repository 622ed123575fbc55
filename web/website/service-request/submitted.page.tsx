import type { ReactNode } from 'react';
import { SubmittedPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { Receipt } from './receipt.tsx';
import type { Sent } from '../forms/send-form.ts';
import { requestTexts } from './request-texts.en.ts';

/** What a request that was sent without JavaScript is answered with; the words are the dialog's. */
export function Page({ data }: PageProps): ReactNode {
  // Handed over by our own server in this form, or not at all.
  const sent = data as (Sent & { isUrgent: boolean }) | null;
  return (
    <SubmittedPage heading={requestTexts.sentTitle} text={requestTexts.sentText}>
      {sent?.isUrgent && (
        <p>
          <EmergencyNotice />
        </p>
      )}
      {sent && <Receipt sent={sent} />}
    </SubmittedPage>
  );
}
