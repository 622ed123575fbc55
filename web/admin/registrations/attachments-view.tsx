import { Tabs } from '@base-ui/react/tabs';
import { Download, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ArchiveButton } from '../kit/records/record-parts.tsx';
import { missingFileMessage } from './file-access.ts';
import { FileStage } from './file-stage.tsx';
import { PartyBadge } from './party-badge.tsx';
import { ReviewStrip } from './review-strip.tsx';
import { ShownDocument } from './shown-document.tsx';
import { useFileOpener } from './use-file-opener.ts';
import { useRegistrationActions } from './use-registration-actions.ts';
import { useFilePreview } from './use-file-preview.ts';
import dialog from '../kit/records/record-dialog.module.css';
import tabs from '../kit/lists/tabs.module.css';
import styles from './attachments-view.module.css';

export interface AttachmentsViewProps {
  record: Registration;
  kind: RegistrationFileKind;
  onKind: (kind: RegistrationFileKind) => void;
  onEdit: () => void;
  onApprove: () => void;
  /** To the next record of the list; null where this is the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** The four files of a registration to look at, one at a time. */
export function AttachmentsView(props: AttachmentsViewProps): ReactNode {
  const { record, kind, onKind, onEdit, onApprove, onNext, onClose } = props;
  const actions = useRegistrationActions();
  const [attempt, setAttempt] = useState(0);
  const opener = useFileOpener(record);
  const preview = useFilePreview(record.id, kind, { hasFile: record.files.includes(kind), attempt });
  const isClosed = preview.phase === 'none' || preview.phase === 'unopened';
  return (
    <>
      <Tabs.Root
        className={styles.view}
        value={kind}
        onValueChange={(value) => onKind(registrationFileKinds.find((known) => known === value) ?? kind)}
      >
        <p className={styles.whose}>
          <strong>{record.unitIdentifier}</strong>
          <PartyBadge type={record.partyType} />
          <bdi>
            {record.firstName} {record.lastName}
          </bdi>
        </p>
        <ReviewStrip record={record} onApprove={onApprove} />
        <Tabs.List className={tabs.list} aria-label="Files">
          {registrationFileKinds.map((one) => (
            <Tabs.Tab
              key={one}
              className={tabs.tab}
              value={one}
              disabled={!record.files.includes(one)}
              title={record.files.includes(one) ? undefined : missingFileMessage(one)}
            >
              {registrationFiles[one].tabLabel}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel className={styles.panel} value={kind}>
          <ShownDocument record={record} kind={kind} opener={opener} />
          <FileStage kind={kind} preview={preview} onRetry={() => setAttempt(attempt + 1)} />
        </Tabs.Panel>
      </Tabs.Root>
      <footer className={dialog.foot}>
        <Button variant="quiet" onClick={onEdit}>
          Edit registration
        </Button>
        {!record.archived && (
          <ArchiveButton
            isBusy={actions.busy === 'archiving'}
            onArchive={() =>
              void actions.archive(record.id).then((isArchived) => isArchived && (onNext ?? onClose)())
            }
          />
        )}
        <span className={dialog.gap} />
        <Button variant="secondary" disabled={isClosed} onClick={() => void opener.view(kind)}>
          <ExternalLink size={16} aria-hidden="true" />
          Open<span className="visually-hidden"> in a new tab</span>
        </Button>
        <Button variant="secondary" disabled={isClosed} onClick={() => void opener.download(kind)}>
          <Download size={16} aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  );
}
