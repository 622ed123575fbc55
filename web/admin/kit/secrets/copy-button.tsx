import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { copyText, type CopyOutcome } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './secrets.module.css';

export interface CopyButtonProps {
  /** 'password': the button says 'Copy password'. */
  what: string;
  text: string;
  /** As a link among the tools under a field, or as a button. */
  look?: 'tool' | 'button';
}

/** Puts a text on the clipboard and says so. Where the browser refuses that, it asks to copy by hand. */
export function CopyButton({ what, text, look = 'button' }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<{ of: string; is: CopyOutcome } | null>(null);
  const known = outcome?.of === text ? outcome.is : null;
  const copy = async (): Promise<void> => setOutcome({ of: text, is: await copyText(text) });
  const Icon = known === 'copied' ? Check : Copy;
  const content = (
    <>
      <Icon size={18} aria-hidden="true" />
      Copy {what}
    </>
  );
  return (
    <span className={styles.copy}>
      {look === 'tool' ? (
        <button type="button" className={styles.tool} onClick={() => void copy()}>
          {content}
        </button>
      ) : (
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {content}
        </Button>
      )}
      <output className={styles.copied}>
        {known === 'copied' && 'Copied'}
        {known === 'refused' &&
          'This browser does not allow copying. Please select the text and copy it yourself.'}
      </output>
    </span>
  );
}
