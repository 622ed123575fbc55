import { Download, ExternalLink, FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PictureViewer } from '../kit/records/picture-viewer.tsx';
import type { AttachmentPreview } from './use-attachment-preview.ts';
import styles from './attachment-panel.module.css';

export interface Attachment {
  fileName: string;
  sizeBytes: number | null;
  mime: string | null;
}

export interface AttachmentPanelProps {
  /** Null where nothing was sent along. */
  attachment: Attachment | null;
  preview: AttachmentPreview;
  onView: () => void;
  onDownload: () => void;
  onRetry: () => void;
}

export function AttachmentPanel(props: AttachmentPanelProps): ReactNode {
  const { attachment, preview, onView, onDownload } = props;
  return (
    <section className={styles.panel} aria-labelledby="attachment-heading">
      <h3 id="attachment-heading" className={styles.heading}>
        Attachment
      </h3>
      {!attachment || preview.phase === 'none' ? (
        <p className={styles.none}>No attachment</p>
      ) : (
        <>
          <div className={styles.preview}>
            <Preview {...props} fileName={attachment.fileName} preview={preview} />
          </div>
          <p className={styles.file}>
            {attachment.mime === 'application/pdf' ? (
              <FileText size={16} aria-hidden="true" />
            ) : (
              <Image size={16} aria-hidden="true" />
            )}
            <span className={styles.name}>{attachment.fileName}</span>
            <span className={styles.facts}>{factsOf(attachment)}</span>
          </p>
          <div className={styles.buttons}>
            <Button size="small" variant="secondary" onClick={onView}>
              <ExternalLink size={16} aria-hidden="true" />
              View<span className="visually-hidden"> attachment in a new tab</span>
            </Button>
            <Button size="small" variant="secondary" onClick={onDownload}>
              <Download size={16} aria-hidden="true" />
              Download<span className="visually-hidden"> attachment</span>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Preview({
  preview,
  fileName,
  onRetry,
}: Pick<AttachmentPanelProps, 'preview' | 'onRetry'> & { fileName: string }): ReactNode {
  if (preview.phase === 'picture') return <PictureViewer address={preview.address} fileName={fileName} />;
  if (preview.phase === 'document') {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the browsers' PDF viewers refuse to show in a sandbox
    return <iframe className={styles.frame} src={preview.address} title={`Preview of ${fileName}`} />;
  }
  if (preview.phase === 'loading') {
    return (
      <div className={styles.waiting}>
        <Skeleton lines={6} label="Loading the preview" />
      </div>
    );
  }
  return (
    <output className={styles.failed}>
      <p>The preview could not be loaded.</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </output>
  );
}

function factsOf({ mime, sizeBytes }: Attachment): string {
  const kind = mime?.split('/')[1]?.toUpperCase();
  return [kind, sizeBytes === null ? null : fileSizeText(sizeBytes)].filter(Boolean).join(', ');
}
