import { Download, ExternalLink, FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileScan } from '#contracts/files.ts';
import type { ServiceRequestFile } from '#contracts/service-request-files.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PictureViewer } from '../kit/records/picture-viewer.tsx';
import { UnopenedFile } from '../kit/records/unopened-file.tsx';
import type { AttachmentPreview } from './use-attachment-preview.ts';
import styles from './attachment-panel.module.css';

export interface AttachmentPanelProps {
  /** All that were sent along. */
  files: readonly ServiceRequestFile[];
  /** The one in the preview; null where nothing was sent along. */
  shown: ServiceRequestFile | null;
  preview: AttachmentPreview;
  onChoose: (id: number) => void;
  onView: () => void;
  onDownload: () => void;
  onRetry: () => void;
}

export function AttachmentPanel(props: AttachmentPanelProps): ReactNode {
  const { files, shown, onChoose, onView, onDownload } = props;
  return (
    <section className={styles.panel} aria-labelledby="attachment-heading">
      <h3 id="attachment-heading" className={styles.heading}>
        Attachment
      </h3>
      {!shown ? (
        <p className={styles.none}>No attachment</p>
      ) : (
        <>
          <div className={styles.preview}>
            {shown.scan === null ? (
              <Preview {...props} fileName={shown.fileName} />
            ) : (
              <UnopenedFile scan={shown.scan} />
            )}
          </div>
          {files.length === 1 ? (
            <p className={styles.file}>
              <FileName file={shown} />
            </p>
          ) : (
            <ul className={styles.files} aria-label={`${files.length} attachments`}>
              {files.map((file) => (
                <li key={file.id}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-pressed={file.id === shown.id}
                    onClick={() => onChoose(file.id)}
                  >
                    <FileName file={file} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {shown.scan === null && (
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
          )}
        </>
      )}
    </section>
  );
}

const shortLabels: Record<FileScan, string> = { WAITING: 'not checked yet', INFECTED: 'has a virus' };

function FileName({ file }: { file: ServiceRequestFile }): ReactNode {
  const Icon = file.fileMime === 'application/pdf' ? FileText : Image;
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name}>{file.fileName}</span>
      <span className={styles.facts}>{factsOf(file)}</span>
    </>
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

function factsOf({ fileMime, fileSize, scan }: ServiceRequestFile): string {
  const kind = fileMime.split('/')[1]?.toUpperCase();
  return [kind, fileSizeText(fileSize), scan && shortLabels[scan]].filter(Boolean).join(', ');
}
