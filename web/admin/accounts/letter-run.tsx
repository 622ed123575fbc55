import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { letterKindLabels, letterKinds } from '#contracts/account-letters.ts';
import type { LetterKind } from '#contracts/account-letters.ts';
import type { AccountAge } from '#contracts/account-allocation.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

/** Begins letters to the owners of a property: all of them, or those whose oldest open amount is as old as the list shows. */
export function LetterRun({ code, age }: { code: string; age: AccountAge | undefined }): ReactNode {
  const [chosen, setChosen] = useState<string>('STATEMENT');
  const [written, setWritten] = useState<LetterKind | null>(null);
  return (
    <div className={`${layout.line} ${styles.letters}`}>
      <Select label="Letters" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {letterKinds.map((kind) => (
          <option key={kind} value={kind}>
            {letterKindLabels[kind]}
          </option>
        ))}
      </Select>
      <Button
        variant="secondary"
        onClick={() => setWritten(letterKinds.find((kind) => kind === chosen) ?? null)}
      >
        <Mail size={16} aria-hidden="true" />
        Write letters
      </Button>
      {written && (
        <LettersDialog propertyCode={code} kind={written} age={age} onClose={() => setWritten(null)} />
      )}
    </div>
  );
}
