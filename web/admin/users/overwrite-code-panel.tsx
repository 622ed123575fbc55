import { useState, type ReactNode } from 'react';
import type { OverwriteCode } from '#contracts/users.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { CopyButton } from '../kit/secrets/copy-button.tsx';
import { paths } from '../kit/shell/paths.ts';
import styles from './users.module.css';

/** Makes a code with which one person signs up without anyone else knowing the password. */
export function OverwriteCodePanel({
  onGenerate,
}: {
  onGenerate: () => Promise<OverwriteCode | null>;
}): ReactNode {
  const [code, setCode] = useState<OverwriteCode | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const generate = async (): Promise<void> => {
    setIsBusy(true);
    setCode(await onGenerate());
    setIsBusy(false);
  };

  return (
    <Panel
      title="One-time overwrite code"
      text={`One person can sign up with it at ${window.location.origin}${paths.signup}, and chooses the password.`}
    >
      <output className={styles.code}>
        {code && (
          <>
            <code className={styles.secret}>{code.code}</code>
            <span>
              Works once, until <time dateTime={code.expiresAt}>{formatInstant(code.expiresAt)}</time>. It is
              not shown again.
            </span>
          </>
        )}
      </output>
      <PanelActions>
        {code && <CopyButton what="code" text={code.code} />}
        <Button variant="secondary" size="small" busy={isBusy} onClick={() => void generate()}>
          {generateLabel(isBusy, code !== null)}
        </Button>
      </PanelActions>
    </Panel>
  );
}

function generateLabel(isBusy: boolean, hasCode: boolean): string {
  if (isBusy) return 'Generating…';
  return hasCode ? 'Generate another code' : 'Generate overwrite code';
}
