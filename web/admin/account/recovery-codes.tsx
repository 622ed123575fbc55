import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '#site';
import { Button } from '#web/ui/button/button.tsx';
import { PanelActions } from '../kit/panels/panel.tsx';
import { saveFile } from '../kit/records/signed-file.ts';
import { CopyButton } from '../kit/secrets/copy-button.tsx';
import styles from './account.module.css';

export interface RecoveryCodesProps {
  codes: string[];
  email: string;
  /** The person has saved them. */
  onDone: () => void;
}

/** Recovery codes, the one time that they can be seen. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps): ReactNode {
  const text = codes.join('\n');
  const fileText = `Recovery codes of ${email} for ${site.companyName}\nEach code signs in once.\n\n${text}\n`;
  return (
    <div className={styles.codes}>
      <p>
        Keep these codes in a safe place. Each one signs you in once, in place of a code from your app.{' '}
        <strong>They are not shown again.</strong>
      </p>
      <div className={styles.sheet} data-printed="">
        <p className={styles.printOnly}>
          Recovery codes of {email} for {site.companyName}. Each code signs in once.
        </p>
        <ol className={styles.codeList} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <PanelActions>
        <CopyButton what="codes" text={text} />
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([fileText], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Download size={16} aria-hidden="true" />
          Download codes
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          Print codes
        </Button>
      </PanelActions>
      <PanelActions>
        <Button onClick={onDone}>I have saved these codes</Button>
      </PanelActions>
    </div>
  );
}
