import { Tabs } from '@base-ui/react/tabs';
import { Download, ExternalLink, FileText, FileX, Image } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { AttachmentLink } from '#contracts/files.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PictureViewer } from '../kit/records/picture-viewer.tsx';
import { ArchiveButton } from '../kit/records/record-parts.tsx';
import { missingFileMessage } from './file-access.ts';
import { PartyBadge } from './party-badge.tsx';
import { useFileOpener } from './use-file-opener.ts';
import { useRegistrationActions } from './use-registration-actions.ts';
import { useFilePreview } from './use-file-preview.ts';
import type { FilePreview } from './use-file-preview.ts';
import dialog from '../kit/records/record-dialog.module.css';
import tabs from '../kit/lists/tabs.module.css';
import styles from './attachments-view.module.css';

export interface AttachmentsViewProps {
  record: Registration;
  kind: RegistrationFileKind;
  onKind: (kind: RegistrationFileKind) => void;
  onEdit: () => void;
  /** To the next record of the list; null where this is the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** The four files of a registration to look at, one at a time. */
export function AttachmentsView(props: AttachmentsViewProps): ReactNode {
  const { record, kind, onKind, onEdit, onNext, onClose } = props;
  const actions = useRegistrationActions();
  const [attempt, setAttempt] = useState(0);
  const opener = useFileOpener(record);
  const preview = useFilePreview(record.id, kind, { hasFile: record.files.includes(kind), attempt });
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
          <div className={styles.stage}>
            <Preview kind={kind} preview={preview} onRetry={() => setAttempt(attempt + 1)} />
          </div>
          {'file' in preview && <Facts file={preview.file} />}
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
        <Button
          variant="secondary"
          disabled={preview.phase === 'none'}
          onClick={() => void opener.view(kind)}
        >
          <ExternalLink size={16} aria-hidden="true" />
          Open<span className="visually-hidden"> in a new tab</span>
        </Button>
        <Button
          variant="secondary"
          disabled={preview.phase === 'none'}
          onClick={() => void opener.download(kind)}
        >
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

function Preview({
  kind,
  preview,
  onRetry,
}: {
  kind: RegistrationFileKind;
  preview: FilePreview;
  onRetry: () => void;
}): ReactNode {
  if (preview.phase === 'picture') {
    return <PictureViewer key={preview.address} address={preview.address} fileName={preview.file.fileName} />;
  }
  if (preview.phase === 'document') {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the browsers' PDF viewers refuse to show in a sandbox
      <iframe className={styles.frame} src={preview.address} title={`Preview of ${preview.file.fileName}`} />
    );
  }
  if (preview.phase === 'loading') {
    return (
      <div className={styles.waiting}>
        <Skeleton lines={8} label="Loading…" />
      </div>
    );
  }
  if (preview.phase === 'none') {
    return (
      <p className={styles.message}>
        <FileX size={28} aria-hidden="true" />
        {missingFileMessage(kind)}
      </p>
    );
  }
  return (
    <output className={styles.message}>
      Could not open file
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </output>
  );
}

function Facts({ file }: { file: AttachmentLink }): ReactNode {
  const Icon = file.mime === 'application/pdf' ? FileText : Image;
  const kind = file.mime.split('/')[1]?.toUpperCase();
  return (
    <p className={styles.facts}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name}>{file.fileName}</span>
      <span className={styles.size}>{[kind, fileSizeText(file.size)].filter(Boolean).join(', ')}</span>
    </p>
  );
}
