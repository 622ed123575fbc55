import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { fileSizeText } from '../file-drop/file-size-text.ts';
import { PaperIcon } from '../file-drop/paper-icon.tsx';
import styles from './file-preview.module.css';
import { uiTexts } from '../ui-texts.en.ts';

export interface FilePreviewProps {
  file: File;
  /** Makes a picture that any browser shows of an HEIC file; asked only where this browser cannot show it itself. */
  drawHeic?: (file: File, signal: AbortSignal) => Promise<Blob>;
}

/** Shows a chosen file before it is sent: a PDF in a frame where the browser can, anything else as a picture. */
export function FilePreview({ file, drawHeic }: FilePreviewProps): ReactNode {
  const [unseen, setUnseen] = useState<File | null>(null);
  const address = useAddress(file, file.name);
  if (isPdf(file)) {
    if (hasNoPdfViewer()) return <PdfRow key={keyOf(file)} file={file} />;
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the browsers' PDF viewers refuse to show in a sandbox
      <iframe key={keyOf(file)} ref={address} className={styles.frame} title={uiTexts.previewOf(file.name)} />
    );
  }
  if (unseen === file) {
    if (isHeic(file) && drawHeic) return <DrawnPreview key={keyOf(file)} file={file} drawHeic={drawHeic} />;
    return <Note>{isHeic(file) ? uiTexts.noHeic : uiTexts.notShown}</Note>;
  }
  return (
    <img
      key={keyOf(file)}
      ref={address}
      className={styles.picture}
      alt={uiTexts.previewOf(file.name)}
      onError={() => setUnseen(file)}
    />
  );
}

/** Phones often have none, and people may have their browser download instead. Browsers before 2022 do not say. */
function hasNoPdfViewer(): boolean {
  return 'pdfViewerEnabled' in navigator && !navigator.pdfViewerEnabled;
}

/** In a frame such a browser would only start a download. */
function PdfRow({ file }: { file: File }): ReactNode {
  return (
    <p className={styles.row}>
      <PaperIcon />
      {uiTexts.readyToSend(fileSizeText(file.size))}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the ref gives it its address */}
      <a ref={useAddress(file, file.name)} className={styles.open} target="_blank" rel="noopener">
        {uiTexts.open}
        <span className="visually-hidden">
          {' '}
          {file.name} {uiTexts.newTab}
        </span>
      </a>
    </p>
  );
}

function Note({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}

/** `undefined` while it is being drawn, null where there is none. */
function DrawnPreview({ file, drawHeic }: Required<FilePreviewProps>): ReactNode {
  const [drawn, setDrawn] = useState<Blob | null>();
  useEffect(() => {
    const leaving = new AbortController();
    drawHeic(file, leaving.signal).then(setDrawn, () => {
      if (!leaving.signal.aborted) setDrawn(null);
    });
    return () => leaving.abort();
  }, [file, drawHeic]);
  if (drawn === null) return <Note>{uiTexts.noHeic}</Note>;
  if (!drawn) return <Note>{uiTexts.drawingHeic}</Note>;
  return <DrawnPicture picture={drawn} name={file.name} />;
}

function DrawnPicture({ picture, name }: { picture: Blob; name: string }): ReactNode {
  return <img ref={useAddress(picture, name)} className={styles.picture} alt={uiTexts.previewOf(name)} />;
}

/** Gives an element the file's address, which lives exactly as long as the element shows that file. */
function useAddress(file: Blob, name: string) {
  const isDocument = isPdf({ type: file.type, name });
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | HTMLAnchorElement | null) => {
      if (!element) return undefined;
      // A frame goes by the type that the address carries, which some systems leave out.
      const shown = isDocument ? new Blob([file], { type: 'application/pdf' }) : file;
      const address = URL.createObjectURL(shown);
      if (element instanceof HTMLAnchorElement) element.href = address;
      else element.src = isDocument ? `${address}#toolbar=0&navpanes=0&view=FitH` : address;
      return () => URL.revokeObjectURL(address);
    },
    [file, isDocument],
  );
}

/** Another file gets another element: a frame that goes on to a second address would add a step to Back. */
const keyOf = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

function isPdf(file: Pick<File, 'name' | 'type'>): boolean {
  return file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
}

/** Browsers that cannot show HEIC often do not know its type either. */
function isHeic(file: File): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}
