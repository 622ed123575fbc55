import type { ReactNode } from 'react';
import { confirmationForm } from '#contracts/tracking.ts';
import { Button } from '#web/ui/button/button.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-messages.ts';
import type { Parts, PublicForm } from '../forms/public-form.ts';
import { usePublicForm } from '../forms/use-public-form.ts';
import { formTexts } from '../forms/form-texts.en.ts';
import { LanguageField } from '../forms/language-field.tsx';
import { trackingTexts } from './tracking-texts.en.ts';

interface NoParts extends Parts {
  typed: never;
  hidden: never;
  file: never;
}

/** The form without a field: its button says it all. */
function confirmDefinition(token: string, reference: string): PublicForm<NoParts> {
  return {
    draftName: `track-${reference}-confirm`,
    path: `/api/tracking/${token}/confirmation`,
    fields: {},
    blank: {},
    noFiles: {},
    schema: confirmationForm,
    leadsTo: 'first field',
    bodyOf() {
      const body = new FormData();
      body.append('form', 'confirm');
      return body;
    },
  };
}

export interface ConfirmFormProps {
  token: string;
  reference: string;
  onSent: () => void;
}

/** "Yes, it is fixed": plain HTML that any browser can send. */
export function ConfirmForm({ token, reference, onSent }: ConfirmFormProps): ReactNode {
  const form = usePublicForm(confirmDefinition(token, reference), { formState: null }, { onSent });
  const { isSending } = form.state;
  const failure = form.failure ?? form.failureOfFields;
  return (
    <form {...form.formProps}>
      <LanguageField />
      <input type="hidden" name="form" value="confirm" />
      <Button type="submit" wide busy={isSending}>
        {isSending ? trackingTexts.sending : trackingTexts.yes}
      </Button>
      {failure !== null && (
        <FailurePanel
          title={trackingTexts.answerNotSent}
          message={serverMessage(failure)}
          reassurance={trackingTexts.nothingLost}
        >
          {formTexts.call} <UrgentPhone />
        </FailurePanel>
      )}
    </form>
  );
}
