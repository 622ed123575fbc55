import { FileText, FileX, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttachmentLink } from '#contracts/files.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PictureViewer } from '../kit/records/picture-viewer.tsx';
import { UnopenedFile } from '../kit/records/unopened-file.tsx';
import { missingFileMessage } from './file-access.ts';
import type { FilePreview } from './use-file-preview.ts';
import styles from './attachments-view.module.css';

interface FileStageProps {
  kind: RegistrationFileKind;
  preview: FilePreview;
  onRetry: () => void;
}

/** A file of a registration in sight, with its name, kind and size; or why it is not. */
export function FileStage(props: FileStageProps): ReactNode {
  const { preview } = props;
  return (
    <>
      <div className={styles.stage}>
        <Preview {...props} />
      </div>
      {'file' in preview && <Facts file={preview.file} />}
    </>
  );
}

function Preview({ kind, preview, onRetry }: FileStageProps): ReactNode {
  if (preview.phase === 'unopened') return <UnopenedFile scan={preview.scan} />;
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
