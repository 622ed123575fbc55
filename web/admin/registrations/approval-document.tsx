import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactNode } from 'react';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { FileStage } from './file-stage.tsx';
import { useFilePreview } from './use-file-preview.ts';
import tabs from '../kit/lists/tabs.module.css';
import styles from './approve.module.css';

/** The files of a registration beside what is typed from them; of a tenant the lease first. */
export function ApprovalDocument({ record }: { record: Registration }): ReactNode {
  const { id, files, partyType } = record;
  const [kind, setKind] = useState(
    partyType === 'TENANT' && files.includes('lease') ? 'lease' : (files[0] ?? 'packet'),
  );
  const [attempt, setAttempt] = useState(0);
  const preview = useFilePreview(id, kind, { hasFile: files.includes(kind), attempt });
  return (
    <Tabs.Root
      className={styles.document}
      value={kind}
      onValueChange={(value) => setKind(registrationFileKinds.find((known) => known === value) ?? kind)}
    >
      <Tabs.List className={tabs.list} aria-label="Files">
        {files.map((one) => (
          <Tabs.Tab key={one} className={tabs.tab} value={one}>
            {registrationFiles[one].tabLabel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={styles.panel} value={kind}>
        <FileStage kind={kind} preview={preview} onRetry={() => setAttempt(attempt + 1)} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
