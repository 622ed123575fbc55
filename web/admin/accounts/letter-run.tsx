import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { getAccountLetters, letterKindLabels, letterKinds } from '#contracts/account-letters.ts';
import type { AccountAge } from '#contracts/account-allocation.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { saveFile } from '../kit/records/signed-file.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

/** Saves the letters to all owners who owe something, or whose oldest open amount is as old as the list shows. */
export function LetterRun({ code, age }: { code: string; age: AccountAge | undefined }): ReactNode {
  const [chosen, setChosen] = useState<string>('REMINDER');
  const { busy, during } = useBusy<'letters'>();
  const save = async (): Promise<void> => {
    const kind = letterKinds.find((known) => known === chosen) ?? 'REMINDER';
    try {
      const query = { propertyCode: code, kind, ...(age && { age }) };
      const file = await call(getAccountLetters, { query });
      saveFile(file, `letters-${code}-${kind.toLowerCase()}-${siteToday()}.pdf`);
    } catch (error) {
      if (isSessionOver(error)) return;
      const description = serverMessageOf(error instanceof CallError ? error.failure : error);
      showToast({ title: 'The letters could not be written', description, variant: 'destructive' });
    }
  };
  return (
    <div className={`${layout.line} ${styles.letters}`}>
      <Select label="Letters" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {letterKinds.map((kind) => (
          <option key={kind} value={kind}>
            {letterKindLabels[kind]}
          </option>
        ))}
      </Select>
      <Button variant="secondary" busy={busy !== null} onClick={() => void during('letters', save)}>
        <Mail size={16} aria-hidden="true" />
        Write letters
      </Button>
    </div>
  );
}
