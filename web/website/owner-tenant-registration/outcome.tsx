import type { ReactNode, RefObject } from 'react';
import { ManagerAddress } from '../forms/contact-links.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { SentNotice } from '../forms/sent-notice.tsx';
import { registrationDefinition, type FieldErrors } from './registration-definition.ts';
import { registrationTexts } from './registration-texts.en.ts';

/** What is focused once a try has come out. */
type Notice = RefObject<HTMLDivElement | null>;

interface TryProps {
  notice: Notice;
  /** What follows 'Could not submit: '; null where nothing was sent yet. */
  failure: string | null;
  errors: FieldErrors;
  /** What has become of what was entered. */
  reassurance: string;
}

/** Says above the form what is wrong in which field. */
export function Corrections({ notice, failure, errors, reassurance }: TryProps): ReactNode {
  const isWrong = Object.keys(errors).length > 0;
  return (
    <RefusedSummary
      ref={notice}
      title={isWrong ? registrationTexts.correct : registrationTexts.notSent}
      fields={registrationDefinition.fields}
      errors={errors}
      message={couldNotSubmit(failure)}
    >
      {failure !== null && (
        <>
          {isWrong && <p>{couldNotSubmit(failure)}</p>}
          <p>{reassurance}</p>
        </>
      )}
    </RefusedSummary>
  );
}

/** Says at the button that nothing was sent, where nothing is to be corrected. */
export function NotSubmitted({ failure, reassurance }: Pick<TryProps, 'failure' | 'reassurance'>): ReactNode {
  return (
    <FailurePanel
      title={registrationTexts.notSent}
      message={couldNotSubmit(failure)}
      reassurance={reassurance}
    >
      {registrationTexts.emailForm} <RegistrationManager />
    </FailurePanel>
  );
}

function couldNotSubmit(failure: string | null): string {
  return registrationTexts.couldNotSubmit(String(failure));
}

/** That it arrived. */
export function Submitted({
  notice,
  reference,
}: {
  notice: Notice;
  /** Null where the answer named none. */
  reference: string | null;
}): ReactNode {
  return (
    <SentNotice notice={notice} text={registrationTexts.submitted} again={registrationTexts.another}>
      <ReferenceNumber reference={reference} />
    </SentNotice>
  );
}

/** The manager's address, for a registration. */
export function RegistrationManager(): ReactNode {
  return <ManagerAddress subject={registrationTexts.mailSubject} />;
}
