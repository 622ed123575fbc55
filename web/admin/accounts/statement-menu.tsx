import type { ReactNode } from 'react';
import { getAccountCsv, getAccountPdf } from '#contracts/accounts.ts';
import { call } from '#web/lib/call.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { useSaveFile } from './use-save-file.ts';

const files = { PDF: getAccountPdf, CSV: getAccountCsv } as const;
type Choice = keyof typeof files | 'MAIL';

/** What can be done with the statement of an account: it is saved, or sent to the owner. */
export function StatementMenu({
  id,
  asOf,
  from,
  of,
  onMail,
}: {
  id: number;
  asOf: string | undefined;
  /** The first day, where it does not go back to the beginning. */
  from?: string | undefined;
  /** Whose statement it is, where there are several. */
  of?: string;
  /** Opens what sends it; without it, it is saved only. */
  onMail?: () => void;
}): ReactNode {
  const { save } = useSaveFile('The statement could not be made');
  const choose = (choice: Choice): void => {
    if (choice === 'MAIL') {
      onMail?.();
      return;
    }
    const query = { ...(asOf && { asOf }), ...(from && { from }) };
    const fileName = `statement-${asOf ?? siteToday()}.${choice.toLowerCase()}`;
    void save(choice, fileName, () => call(files[choice], { params: { id }, query }));
  };
  return (
    <ChoiceMenu<Choice>
      label={of === undefined ? 'Statement' : `Statement of ${of}`}
      value={null}
      choices={[
        { value: 'PDF', label: 'Save as PDF' },
        { value: 'CSV', label: 'Save as CSV' },
        ...(onMail ? [{ value: 'MAIL', label: 'Send to the owner' } as const] : []),
      ]}
      onChoose={choose}
    >
      Statement
    </ChoiceMenu>
  );
}
